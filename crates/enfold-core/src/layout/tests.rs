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
    choose_repr(&mut program);
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
            Option<int> value size 16 align 8 tag 1 | Int(64) at 8 | [[], [Some(0)]]
            Result<int,string> value size 24 align 8 tag 1 | Int(64) at 8 | Pointer at 16 | [[Some(0)], [Some(1)]]
            Colour value size 1 align 1 tag 1 | [[], [], []]
            List boxed tag false | - | [8, 0] size 16 align 8
            Shape boxed tag true | - | [8, 4] size 16 align 8 | [4, 8, 16] size 24 align 8
            Pair value size 16 align 8 | Float at 0 | Bool at 8 | Bool at 9 | [[Some(1), Some(0), Some(2), None]]
            Big boxed tag false | [0, 8, 16, 24, 32] size 40 align 8
            Holder value size 24 align 8 | Pointer at 0 | Struct(d0) at 8 | [[Some(0), Some(1)]]
            Counter boxed tag false | [0, 8] size 16 align 8
            Option<Counter> value size 16 align 8 tag 1 | Pointer at 8 | [[], [Some(0)]]
            Unit value size 0 align 1 | [[]]
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
        "#,
    )
    .expect("reads");
    choose_repr(&mut program);
    expect![[r#"
        program nested
        data d0 Json boxed { Num(v: float) | Obj(v: d1) }
        data d1 List boxed { Nil | Cons(head: d2, tail: d1) }
        data d2 Pair value { Pair(a: string, b: d0) }
        data d3 Loop boxed { Loop(v: d4) }
        data d4 Back boxed { Back(v: d3) }
    "#]]
    .assert_eq(&print(&program));
}

#[test]
fn closures_and_exceptions() {
    let mut program = parse("program nested exn x0 E(bool, int, string)").expect("reads");
    let byte = program.types.intern(Ty::Int(IntKind::U8));
    let int = program.types.intern(Ty::Int(IntKind::Int));
    let half = program.types.intern(Ty::Int(IntKind::I32));
    let layouts = Layouts::new(&program);
    let closure = layouts.closure(2, &[byte, int, half, byte]);
    expect!["ClosureLayout { codes: [0, 8], captures: [28, 16, 24, 29], size: Size { size: 32, align: 8 } }"]
        .assert_eq(&format!("{closure:?}"));
    expect!["RecordLayout { offsets: [32, 16, 24], size: Size { size: 40, align: 8 } }"]
        .assert_eq(&format!("{:?}", layouts.exn(ExnId::from_u32(0))));
    assert_eq!(size_align(&program, half), (4, 4));
}
