//! Layouts of sample types.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::*;
use crate::text::{parse, print};

fn show(layout: &DataLayout) -> String {
    let mut out = String::new();
    match layout {
        DataLayout::Value(value) => {
            let _ = write!(out, "value size {} align {}", value.size.size, value.size.align);
            if let Some(tag) = value.tag {
                let _ = write!(out, " tag {tag}");
            }
            for slot in &value.slots {
                let _ = write!(out, " | {:?} at {}", slot.machine, slot.offset);
            }
            let _ = write!(out, " | {:?}", value.cases);
        }
        DataLayout::Word(word) => {
            let _ = write!(out, "word {:?}", word.cases);
        }
        DataLayout::Boxed(boxed) => {
            let _ = write!(out, "boxed tag {}", boxed.tag);
            for case in &boxed.cases {
                match case {
                    None => out.push_str(" | -"),
                    Some(r) => {
                        let _ = write!(
                            out,
                            " | {:?} size {} align {}",
                            r.offsets, r.size.size, r.size.align
                        );
                    }
                }
            }
        }
    }
    out
}

fn check(text: &str, expected: Expect) {
    let mut program = parse(text).expect("reads");
    choose_repr(&mut program, &CaseBoxes::default());
    let layouts = Layouts::new(&program);
    let lines = program
        .datas
        .iter()
        .map(|(id, data)| format!("{} {}\n", data.name, show(layouts.data(id))));
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn data_layouts() {
    check(
        r#"program nested
        data d0 "Option<int>" value { None | Some(v: int) }
        data d1 "Result<int,string>" value { Ok(v: int) | Error(v: string) }
        data d2 Colour value { Red | Green | Blue }
        data d3 List value { Nil | Cons(head: bool, tail: d3) }
        data d4 Shape boxed { Point | Circle(r: float, f: bool) | Box(w: byte, h: int32, d: d4) }
        data d5 Pair value { Pair(a: bool, b: float, c: bool, u: unit) }
        data d6 Big value { Big(a: int, b: int, c: int, d: int, e: int) }
        data d7 Holder value { Holder(a: d6, b: d0) }
        data d8 Counter value { Counter(mut n: int, tag: byte) }
        data d9 "Option<Counter>" value { None | Some(v: d8) }
        data d10 Unit value { Unit }
        "#,
        expect![[r#"
            Option<int> value size 16 align 8 tag 1 | Int(64) at 8 | [[], [[0]]]
            Result<int,string> value size 16 align 8 tag 1 | Word at 8 | [[[0]], [[0]]]
            Colour value size 1 align 1 tag 1 | [[], [], []]
            List boxed tag false | - | [8, 0] size 16 align 8
            Shape boxed tag true | - | [8, 4] size 16 align 8 | [4, 8, 16] size 24 align 8
            Pair value size 16 align 8 | Float at 0 | Bool at 8 | Bool at 9 | [[[1], [0], [2], []]]
            Big boxed tag false | [0, 8, 16, 24, 32] size 40 align 8
            Holder value size 24 align 8 | Pointer at 0 | Int(64) at 8 | Int(8) at 16 | [[[0], [2, 1]]]
            Counter boxed tag false | [0, 8] size 16 align 8
            Option<Counter> word [Empty(0), Address(1)]
            Unit value size 0 align 1 | [[]]
        "#]],
    );
}

#[test]
fn unions_by_their_shape() {
    check(
        r#"program nested
        data d0 Pair boxed { Pair(mut car: d1, mut cdr: d1) }
        data d1 Value value { Fix(v: int63) | Flo(v: float) | Pair(v: d0) | Proc(v: (int63 -> int63)) }
        data d2 Pair2 boxed { Pair(mut car: d3, mut cdr: d3) }
        data d3 Exact value { Fix(v: int63) | Pair(v: d2) | Proc(v: (int63 -> int63)) | Nil }
        data d4 "Option<int63>" value { None | Some(v: int63) }
        data d5 "Option<float>" value { None | Some(v: float) }
        data d6 "Option<string>" value { None | Some(v: string) }
        data d7 "Option<Option<float>>" value { None | Some(v: d5) }
        data d8 "Option<Exact>" value { None | Some(v: d3) }
        data d9 Late value { A | B | S(v: string) | N(v: int63) | C(v: char) | D }
        data d10 Narrow value { C(v: char) | B(v: bool) }
        data d11 Full value { A(v: string) | B(v: string) | C(v: string) | D(v: string) | N(v: int63) }
        data d12 More value { A(v: string) | B(v: string) | C(v: string) | D(v: string) | N(v: int63) | E }
        data d13 Twice value { A(v: int63) | B(v: int63) }
        data d14 Shape value { Circle(r: float) | Rect(w: float, h: float) | Name(n: string) | Flag(b: bool, c: char) }
        data d15 Wide value { I(v: int) | P(v: string) }
        data d16 Two value { Two(a: d1, b: d1) }
        data d17 Floats value { X(a: float) | Y(a: float32) }
        data d18 Wrapped value { Wrapped(v: string) }
        data d19 Either value { L(v: d18) | R(v: unit, w: int63) }
        data d20 Packed value { Null | N(v: int63) | B(v: bool) | A(v: string) | C(v: char) | D(v: string) | E(v: string) | End }
        "#,
        expect![[r#"
            Pair boxed tag false | [0, 16] size 32 align 8
            Value value size 16 align 8 tag 1 | Word at 8 | [[[0]], [[0]], [[0]], [[0]]]
            Pair2 boxed tag false | [0, 8] size 16 align 8
            Exact word [Number(0), Address(1), Address(3), Empty(5)]
            Option<int63> word [Empty(0), Number(1)]
            Option<float> value size 16 align 8 tag 1 | Float at 8 | [[], [[0]]]
            Option<string> word [Empty(0), Address(1)]
            Option<Option<float>> value size 16 align 8 tag 1 | Int(8) at 1 | Float at 8 | [[], [[0, 1]]]
            Option<Exact> value size 16 align 8 tag 1 | Word at 8 | [[], [[0]]]
            Late word [Empty(0), Empty(8), Address(2), Number(1), Narrow(4), Empty(16)]
            Narrow value size 8 align 4 tag 1 | Int(32) at 4 | [[[0]], [[0]]]
            Full word [Address(0), Address(2), Address(4), Address(6), Number(1)]
            More value size 16 align 8 tag 1 | Word at 8 | [[[0]], [[0]], [[0]], [[0]], [[0]], []]
            Twice value size 16 align 8 tag 1 | Int(64) at 8 | [[[0]], [[0]]]
            Shape value size 24 align 8 tag 1 | Int(64) at 8 | Word at 16 | [[[0]], [[0], [1]], [[1]], [[0], [1]]]
            Wide value size 16 align 8 tag 1 | Word at 8 | [[[0]], [[0]]]
            Two value size 24 align 8 | Word at 0 | Word at 8 | Int(8) at 16 | Int(8) at 17 | [[[2, 0], [3, 1]]]
            Floats value size 16 align 8 tag 1 | Int(64) at 8 | [[[0]], [[0]]]
            Wrapped value size 8 align 8 | Pointer at 0 | [[[0]]]
            Either word [Address(0), Number(1)]
            Packed word [Empty(0), Number(1), Packed(8), Address(2), Packed(16), Address(4), Address(6), Empty(24)]
        "#]],
    );
}

#[test]
fn cycles_box_no_more_than_they_must() {
    let mut program = parse(
        r#"program nested
        data d0 Json value { Num(v: float) | Obj(v: d1) }
        data d1 List value { Nil | Cons(head: d2, tail: d1) }
        data d2 Pair value { Pair(a: string, b: d0) }
        data d3 Loop value { Loop(v: d4) }
        data d4 Back value { Back(v: d3) }
        data d5 Value value { Fix(v: int63) | Flo(v: float) | Pair(v: d6) | Nil }
        data d6 Cons value { Cons(car: d5, cdr: d5) }
        data d7 Tree value { Leaf | Node(v: d8) }
        data d8 Node value { Node(left: d7, v: int, right: d7) }
        data d9 Expr value { Num(v: int63) | Add(a: d9, b: d9) }
        data d10 Rose value { Rose(v: string, w: int, in: d11) | Bud(v: int) }
        data d11 Roses value { Nil | Cons(head: d10, tail: d11) }
        "#,
    )
    .expect("reads");
    choose_repr(&mut program, &CaseBoxes::default());
    expect![[r#"
        program nested
        data d0 Json value { Num(v: float) | Obj(v: d1) }
        data d1 List boxed { Nil | Cons(head: d2, tail: d1) }
        data d2 Pair value { Pair(a: string, b: d0) }
        data d3 Loop boxed { Loop(v: d4) }
        data d4 Back boxed { Back(v: d3) }
        data d5 Value value { Fix(v: int63) | Flo(v: float) | Pair(v: d6) | Nil }
        data d6 Cons boxed { Cons(car: d5, cdr: d5) }
        data d7 Tree boxed { Leaf | Node(v: d8) }
        data d8 Node value { Node(left: d7, v: int, right: d7) }
        data d9 Expr boxed { Num(v: int63) | Add(a: d9, b: d9) }
        data d10 Rose boxed { Rose(v: string, w: int, in: d11) | Bud(v: int) }
        data d11 Roses boxed { Nil | Cons(head: d10, tail: d11) }
    "#]]
    .assert_eq(&print(&program));
}

#[test]
fn closures_and_exceptions() {
    let text = "program flat
        exn x0 E(bool, int, string)
        class fn0 (int) -> int {lam0, lam1, lam2}
        class fn1 (int) -> int {lam3}
        class fn2 (int) -> int {lam4}
        fn lam0 f(x.0: int) -> int closure captures (a.1: byte, b.2: int, c.3: int32, d.4: byte) of fn0 { ret x.0 }
        fn lam1 g(x.5: int) -> int closure captures (a.6: byte, b.7: int, c.8: int32, d.9: byte) index 1 of fn0 { ret x.5 }
        fn lam2 h(x.10: int) -> int closure captures (a.11: int) of fn0 { ret x.10 }
        fn lam3 only(x.12: int) -> int closure captures (a.13: int, b.14: byte) of fn1 { ret x.12 }
        fn lam4 empty(x.15: int) -> int closure captures (a.16: unit) of fn2 { ret x.15 }";
    let mut program = parse(text).expect("reads");
    let half = program.types.intern(Ty::Int(IntKind::I32));
    let layouts = Layouts::new(&program);
    let closures = [(0, 2), (1, 2), (2, 1), (3, 1), (4, 1)].map(|(lam, members)| {
        let layout = layouts.closure(LamId::from_u32(lam), members);
        format!("{:?} {:?} {}\n", layout.codes, layout.captures, layout.size.size)
    });
    expect![[r"
        [0, 8] [28, 16, 24, 29] 32
        [0, 8] [28, 16, 24, 29] 32
        [0] [8] 16
        [] [0, 8] 16
        [] [0] 8
    "]]
    .assert_eq(&closures.concat());
    expect!["RecordLayout { offsets: [32, 16, 24], size: Size { size: 40, align: 8 } }"]
        .assert_eq(&format!("{:?}", layouts.exn(ExnId::from_u32(0))));
    let function = program.types.intern(Ty::Fn(FnId::from_u32(0)));
    assert_eq!(size_align(&program, function), (8, 8));
    program.conventions.functions = FunctionValues::Pair;
    assert_eq!(size_align(&program, function), (16, 8));
    let pairs = Layouts::new(&program).closure(LamId::from_u32(0), 2);
    assert_eq!((pairs.codes.len(), pairs.size.size), (0, 16));
    assert_eq!(size_align(&program, half), (4, 4));
}
