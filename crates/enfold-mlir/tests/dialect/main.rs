//! The closure dialect by itself: every operation prints and reads back, every rule is enforced,
//! and the strategy `flat` does to each operation what its header says.

mod counted;
mod merging;
mod regions;

use enfold_mlir::{dialect, lower};
use expect_test::{Expect, expect};

/// Reads, prints, reads again: both prints must agree.
fn round_trip(text: &str, expected: Expect) {
    let context = dialect::context();
    let printed = lower::parse(&context, text).expect("valid").as_operation().to_string();
    let again = lower::parse(&context, &printed).expect("valid").as_operation().to_string();
    assert_eq!(printed, again);
    expected.assert_eq(&printed);
}

fn rejected(text: &str, expected: Expect) {
    let context = dialect::context();
    let error = lower::parse(&context, text).expect_err("a rule is broken");
    expected.assert_eq(&error.to_string());
}

fn flat(text: &str, expected: Expect) {
    let context = dialect::context();
    let mut module = lower::parse(&context, text).expect("valid");
    lower::lower(&context, &mut module, false).expect("can be lowered");
    lower::verify(&context, &module).expect("still valid");
    expected.assert_eq(&module.as_operation().to_string());
}

const ADDER: &str = "
closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %n = closure.slot 0 : i64
  %r = arith.addi %x, %n : i64
  closure.return %r : i64
}
";

const GROUP: &str = "
closure.func closure private @even(%n: i64) -> i1 attributes {record = #closure.record<2, [i1 at 16], 24>} {
  %odd = closure.sibling @odd : !closure.fn<(i64) -> i1>
  %r = closure.call tail @odd with %odd : !closure.fn<(i64) -> i1> (%n) : (i64) -> i1
  closure.return %r : i1
}
closure.func closure private @odd(%n: i64) -> i1 attributes {index = 1 : i32, record = #closure.record<2, [i1 at 16], 24>} {
  %self = closure.self : !closure.fn<(i64) -> i1>
  %b = closure.slot 0 : i1
  closure.return %b : i1
}
";

#[test]
fn functions_and_returns() {
    round_trip(
        "
closure.func top private @id(%x: i64) -> i64 { closure.return %x : i64 }
closure.func lifted @nothing(%x: i1, %y: f64) { closure.return }
",
        expect![[r#"
            module {
              closure.func top private @id(%arg0: i64) -> i64 {
                closure.return %arg0 : i64
              }
              closure.func lifted @nothing(%arg0: i1, %arg1: f64) {
                closure.return
              }
            }
        "#]],
    );
}

#[test]
fn make_slot_invoke() {
    round_trip(
        &format!(
            "{ADDER}
closure.func top @main(%n: i64) -> i64 {{
  %rgn = closure.region.program
  %f = closure.make @add[%n : i64] home(region %rgn) : !closure.fn<(i64) -> i64>
  %s = closure.make @add[%n : i64] home(stack) : !closure.fn<(i64) -> i64>
  %a = closure.invoke %f(%n) : !closure.fn<(i64) -> i64>
  %b = closure.call @add with %s : !closure.fn<(i64) -> i64> (%a) : (i64) -> i64
  %c = closure.invoke tail %f(%b) : !closure.fn<(i64) -> i64>
  closure.return %c : i64
}}"
        ),
        expect![[r#"
            module {
              closure.func closure private @add(%arg0: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
                %0 = closure.slot 0 : i64
                %1 = arith.addi %arg0, %0 : i64
                closure.return %1 : i64
              }
              closure.func top @main(%arg0: i64) -> i64 {
                %0 = closure.region.program
                %1 = closure.make @add[%arg0 : i64] home(region %0) : !closure.fn<(i64) -> i64>
                %2 = closure.make @add[%arg0 : i64] home(stack) : !closure.fn<(i64) -> i64>
                %3 = closure.invoke %1(%arg0) : !closure.fn<(i64) -> i64>
                %4 = closure.call @add with %2 : !closure.fn<(i64) -> i64>(%3) : (i64) -> i64
                %5 = closure.invoke tail %1(%4) : !closure.fn<(i64) -> i64>
                closure.return %5 : i64
              }
            }
        "#]],
    );
}

#[test]
fn groups() {
    round_trip(
        &format!("{GROUP}
closure.func top @main(%b: i1) -> i1 {{
  %e, %o = closure.group [@even, @odd][%b : i1] home(static) : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
  %k = arith.constant 10 : i64
  %r = closure.invoke %e(%k) : !closure.fn<(i64) -> i1>
  closure.return %r : i1
}}"),
        expect![[r#"
            module {
              closure.func closure private @even(%arg0: i64) -> i1 attributes {record = #closure.record<2, [i1 at 16], 24>} {
                %0 = closure.sibling @odd : !closure.fn<(i64) -> i1>
                %1 = closure.call tail @odd with %0 : !closure.fn<(i64) -> i1>(%arg0) : (i64) -> i1
                closure.return %1 : i1
              }
              closure.func closure private @odd(%arg0: i64) -> i1 attributes {index = 1 : i32, record = #closure.record<2, [i1 at 16], 24>} {
                %0 = closure.self : !closure.fn<(i64) -> i1>
                %1 = closure.slot 0 : i1
                closure.return %1 : i1
              }
              closure.func top @main(%arg0: i1) -> i1 {
                %0:2 = closure.group [@even, @odd][%arg0 : i1] home(static) : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
                %c10_i64 = arith.constant 10 : i64
                %1 = closure.invoke %0#0(%c10_i64) : !closure.fn<(i64) -> i1>
                closure.return %1 : i1
              }
            }
        "#]],
    );
}

#[test]
fn constants_memory_and_packing() {
    round_trip(
        "
closure.func top private @id(%x: i64) -> i64 { closure.return %x : i64 }
closure.func top @main() -> i64 {
  %f = closure.constant @id : !closure.fn<(i64) -> i64>
  %rgn = closure.region.program
  %p = closure.region.alloc 8 in %rgn : !llvm.ptr
  %w = closure.pack %f : !closure.fn<(i64) -> i64> -> !llvm.ptr
  llvm.store %w, %p : !llvm.ptr, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> !llvm.ptr
  %g = closure.unpack %v : !llvm.ptr -> !closure.fn<(i64) -> i64>
  %k = arith.constant 1 : i64
  %r = closure.invoke tail %g(%k) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}",
        expect![[r#"
            module {
              closure.func top private @id(%arg0: i64) -> i64 {
                closure.return %arg0 : i64
              }
              closure.func top @main() -> i64 {
                %0 = closure.constant @id : !closure.fn<(i64) -> i64>
                %1 = closure.region.program
                %2 = closure.region.alloc 8 in %1 : !llvm.ptr
                %3 = closure.pack %0 : !closure.fn<(i64) -> i64> -> !llvm.ptr
                llvm.store %3, %2 : !llvm.ptr, !llvm.ptr
                %4 = llvm.load %2 : !llvm.ptr -> !llvm.ptr
                %5 = closure.unpack %4 : !llvm.ptr -> !closure.fn<(i64) -> i64>
                %c1_i64 = arith.constant 1 : i64
                %6 = closure.invoke tail %5(%c1_i64) : !closure.fn<(i64) -> i64>
                closure.return %6 : i64
              }
            }
        "#]],
    );
}

#[test]
fn a_tail_call_is_followed_by_its_return() {
    let id = "closure.func top private @id(%x: i64) -> i64 { closure.return %x : i64 }";
    rejected(
        &format!(
            "{id}
closure.func top @main(%x: i64) -> i64 {{
  %r = closure.call tail @id(%x) : (i64) -> i64
  %s = arith.addi %r, %r : i64
  closure.return %s : i64
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.call' op is a tail call that is not followed by its return"
        ],
    );
    rejected(
        &format!(
            "{id}
closure.func top @main(%x: i64) -> i64 {{
  %r = closure.call tail @id(%x) : (i64) -> i64
  closure.return %x : i64
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.call' op is a tail call, but other values are returned"
        ],
    );
    rejected(
        "closure.func top @main(%f: !closure.fn<() -> i64>, %x: i64) -> i64 {
  %r = closure.invoke tail %f() : !closure.fn<() -> i64>
  closure.return %x : i64
}",
        expect![
            "internal error: the text is no valid module: 'closure.invoke' op is a tail call, but other values are returned"
        ],
    );
}

/// A function whose body may end in a tail call of `@take`, which takes an address.
fn passes(body: &str) -> String {
    format!(
        "{ADDER}
closure.func top private @take(%f: !closure.fn<(i64) -> i64>, %p: !llvm.ptr) {{ closure.return }}
closure.func top @main(%x: i64, %f: !closure.fn<(i64) -> i64>, %p: !llvm.ptr, %c: i1) {{
  %one = arith.constant 1 : i64
  {body}
}}"
    )
}

const TAKES: &str = "(!closure.fn<(i64) -> i64>, !llvm.ptr) -> ()
  closure.return";

#[test]
fn a_tail_call_is_given_no_address_of_its_frame() {
    let made = "%s = closure.make @add[%x : i64] home(stack) : !closure.fn<(i64) -> i64>";
    let room = "%a = llvm.alloca %one x i64 : (i64) -> !llvm.ptr";
    let ways = [
        format!("{made}\n  closure.call tail @take(%s, %p) : {TAKES}"),
        format!("{room}\n  closure.call tail @take(%f, %a) : {TAKES}"),
        format!(
            "{room}\n  %q = llvm.getelementptr %a[8] : (!llvm.ptr) -> !llvm.ptr, i8
  closure.call tail @take(%f, %q) : {TAKES}"
        ),
        format!(
            "{made}\n  %w = closure.pack %s : !closure.fn<(i64) -> i64> -> !llvm.ptr
  closure.call tail @take(%f, %w) : {TAKES}"
        ),
        format!(
            "{room}\n  cf.cond_br %c, ^bb1(%a : !llvm.ptr), ^bb1(%p : !llvm.ptr)
^bb1(%q: !llvm.ptr):
  closure.call tail @take(%f, %q) : {TAKES}"
        ),
    ];
    for way in ways {
        rejected(
            &passes(&way),
            expect![
                "internal error: the text is no valid module: 'closure.call' op is a tail call that passes an address of its frame"
            ],
        );
    }
    // What is read from the frame is not the frame, and other calls may be given all of it.
    let context = dialect::context();
    let valid = [
        format!(
            "{room}\n  llvm.store %p, %a : !llvm.ptr, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  closure.call tail @take(%f, %q) : {TAKES}"
        ),
        format!("{room}\n  {made}\n  closure.call @take(%s, %a) : {TAKES}"),
    ];
    for text in valid {
        lower::parse(&context, &passes(&text)).expect("valid");
    }
}

#[test]
fn calls_agree_with_their_callee() {
    rejected(
        &format!(
            "{ADDER}
closure.func top @main(%x: i64) -> i64 {{
  %r = closure.call @add(%x) : (i64) -> i64
  closure.return %r : i64
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.call' op needs a record for @add, which is closure"
        ],
    );
    rejected(
        "closure.func top private @id(%x: i64) -> i64 { closure.return %x : i64 }
closure.func top @main(%x: i1) -> i64 {
  %r = closure.call @id(%x) : (i1) -> i64
  closure.return %r : i64
}",
        expect![
            "internal error: the text is no valid module: 'closure.call' op arguments #0 have type 'i1', expected 'i64'"
        ],
    );
    rejected(
        "closure.func top @main() -> i64 {
  %r = closure.call @nobody() : () -> i64
  closure.return %r : i64
}",
        expect![
            "internal error: the text is no valid module: 'closure.call' op refers to @nobody, which is not a closure.func"
        ],
    );
}

#[test]
fn records_agree_with_their_closure() {
    rejected(
        &format!(
            "{ADDER}
closure.func top @main(%x: i1) {{
  %rgn = closure.region.program
  %f = closure.make @add[%x : i1] home(region %rgn) : !closure.fn<(i64) -> i64>
  closure.return
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.make' op captures #0 have type 'i1', expected 'i64'"
        ],
    );
    rejected(
        &format!(
            "{ADDER}
closure.func top @main(%x: i64) {{
  %rgn = closure.region.program
  %f = closure.make @add[%x : i64] home(region %rgn) : !closure.fn<() -> i64>
  closure.return
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.make' op results #0 have type '!closure.fn<() -> i64>', expected '!closure.fn<(i64) -> i64>'"
        ],
    );
    rejected(
        &format!("{GROUP}
closure.func top @main(%b: i1) {{
  %rgn = closure.region.program
  %o, %e = closure.group [@odd, @even][%b : i1] home(region %rgn) : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
  closure.return
}}"),
        expect!["internal error: the text is no valid module: 'closure.group' op lists @odd as member 0 of 2, but it is member 1 of 2"],
    );
    rejected(
        &format!(
            "{GROUP}
closure.func top @main(%b: i1) {{
  %rgn = closure.region.program
  %e = closure.make @even[%b : i1] home(region %rgn) : !closure.fn<(i64) -> i1>
  closure.return
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.make' op makes @even, a member of a group, alone"
        ],
    );
    rejected(
        &format!(
            "{ADDER}
closure.func top @main() {{
  %f = closure.constant @add : !closure.fn<(i64) -> i64>
  closure.return
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.constant' op takes @add as a constant, which is closure"
        ],
    );
}

/// A function that is the only one behind the values of its type: all calls name it.
const ONLY: &str = "
closure.func closure private @only(%x: i64) -> i64 attributes {record = #closure.record<0, [i64 at 0], 8>} {
  %n = closure.slot 0 : i64
  closure.return %n : i64
}
";

#[test]
fn a_record_without_code_is_only_called_by_name() {
    flat(
        &format!(
            "{ONLY}
closure.func top @main(%n: i64) -> i64 {{
  %f = closure.make @only[%n : i64] home(stack) : !closure.fn<(i64) -> i64>
  %r = closure.call @only with %f : !closure.fn<(i64) -> i64> (%n) : (i64) -> i64
  closure.return %r : i64
}}"
        ),
        expect![[r#"
            module {
              llvm.func internal tailcc @only(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.load %arg0 : !llvm.ptr -> i64
                llvm.return %0 : i64
              }
              llvm.func tailcc @main(%arg0: i64) -> i64 attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.array<8 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                llvm.store %arg0, %1 : i64, !llvm.ptr
                %2 = llvm.call tailcc @only(%1, %arg0) : (!llvm.ptr, i64) -> i64
                llvm.return %2 : i64
              }
            }
        "#]],
    );
    rejected(
        &format!(
            "{ONLY}
closure.func top @main(%n: i64) -> i64 {{
  %f = closure.make @only[%n : i64] home(stack) : !closure.fn<(i64) -> i64>
  %r = closure.invoke %f(%n) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.make' op makes @only without a code pointer, and it is invoked"
        ],
    );
    rejected(
        &format!(
            "{ONLY}
closure.func top @main(%f: !closure.fn<(i64) -> i64>) -> i1 {{
  %b = closure.is %f, @only : !closure.fn<(i64) -> i64>
  closure.return %b : i1
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.is' op asks for @only, whose records hold no code pointer"
        ],
    );
}

#[test]
fn pairs_hold_the_code() {
    flat(
        "
module attributes {closure.pairs} {
closure.func top private @id(%x: i64) -> i64 { closure.return %x : i64 }
closure.func closure private @even(%n: i64) -> i64 attributes {record = #closure.record<0, [i64 at 0], 8>} {
  %odd = closure.sibling @odd : !closure.fn<(i64) -> i64>
  %r = closure.invoke %odd(%n) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}
closure.func closure private @odd(%n: i64) -> i64 attributes {index = 1 : i32, record = #closure.record<0, [i64 at 0], 8>} {
  %m = closure.slot 0 : i64
  closure.return %m : i64
}
closure.func top @main(%n: i64, %p: !llvm.ptr) -> i1 {
  %c = closure.constant @id : !closure.fn<(i64) -> i64>
  %w = closure.pack %c : !closure.fn<(i64) -> i64> -> !llvm.struct<(ptr, ptr)>
  llvm.store %w, %p : !llvm.struct<(ptr, ptr)>, !llvm.ptr
  %e, %o = closure.group [@even, @odd][%n : i64] home(stack) : !closure.fn<(i64) -> i64>, !closure.fn<(i64) -> i64>
  %r = closure.call @even with %e : !closure.fn<(i64) -> i64> (%n) : (i64) -> i64
  %b = closure.is %o, @odd : !closure.fn<(i64) -> i64>
  closure.return %b : i1
}
}",
        expect![[r#"
            module attributes {closure.pairs} {
              llvm.func internal tailcc @id.code(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.call tailcc tail @id(%arg1) : (i64) -> i64
                llvm.return %0 : i64
              }
              llvm.func internal tailcc @id(%arg0: i64) -> i64 attributes {dso_local} {
                llvm.return %arg0 : i64
              }
              llvm.func internal tailcc @even(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr)>
                %1 = llvm.mlir.addressof @odd : !llvm.ptr
                %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(ptr, ptr)> 
                %3 = llvm.insertvalue %arg0, %2[1] : !llvm.struct<(ptr, ptr)> 
                %4 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr)> 
                %5 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr)> 
                %6 = llvm.call tailcc %4(%5, %arg1) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                llvm.return %6 : i64
              }
              llvm.func internal tailcc @odd(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.load %arg0 : !llvm.ptr -> i64
                llvm.return %0 : i64
              }
              llvm.func tailcc @main(%arg0: i64, %arg1: !llvm.ptr) -> i1 attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.array<8 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                %2 = llvm.mlir.zero : !llvm.ptr
                %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr)>
                %4 = llvm.mlir.addressof @id.code : !llvm.ptr
                %5 = llvm.insertvalue %4, %3[0] : !llvm.struct<(ptr, ptr)> 
                %6 = llvm.insertvalue %2, %5[1] : !llvm.struct<(ptr, ptr)> 
                llvm.store %6, %arg1 : !llvm.struct<(ptr, ptr)>, !llvm.ptr
                llvm.store %arg0, %1 : i64, !llvm.ptr
                %7 = llvm.mlir.poison : !llvm.struct<(ptr, ptr)>
                %8 = llvm.mlir.addressof @even : !llvm.ptr
                %9 = llvm.insertvalue %8, %7[0] : !llvm.struct<(ptr, ptr)> 
                %10 = llvm.insertvalue %1, %9[1] : !llvm.struct<(ptr, ptr)> 
                %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr)>
                %12 = llvm.mlir.addressof @odd : !llvm.ptr
                %13 = llvm.insertvalue %12, %11[0] : !llvm.struct<(ptr, ptr)> 
                %14 = llvm.insertvalue %1, %13[1] : !llvm.struct<(ptr, ptr)> 
                %15 = llvm.extractvalue %10[1] : !llvm.struct<(ptr, ptr)> 
                %16 = llvm.call tailcc @even(%15, %arg0) : (!llvm.ptr, i64) -> i64
                %17 = llvm.extractvalue %14[0] : !llvm.struct<(ptr, ptr)> 
                %18 = llvm.mlir.addressof @odd : !llvm.ptr
                %19 = llvm.icmp "eq" %17, %18 : !llvm.ptr
                llvm.return %19 : i1
              }
            }
        "#]],
    );
}

#[test]
fn slots_and_siblings_are_those_of_the_record() {
    rejected(
        "closure.func closure @f() -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %x = closure.slot 1 : i64
  closure.return %x : i64
}",
        expect!["internal error: the text is no valid module: 'closure.slot' op reads slot 1 of a record with 1 slots"],
    );
    rejected(
        "closure.func top @f() -> i64 {
  %x = closure.slot 0 : i64
  closure.return %x : i64
}",
        expect![
            "internal error: the text is no valid module: 'closure.slot' op stands outside a function of kind closure"
        ],
    );
    rejected(
        &format!(
            "{ADDER}
closure.func closure @f() -> i64 attributes {{record = #closure.record<1, [], 8>}} {{
  %x = closure.sibling @add : !closure.fn<(i64) -> i64>
  %k = arith.constant 1 : i64
  closure.return %k : i64
}}"
        ),
        expect![
            "internal error: the text is no valid module: 'closure.sibling' op names @add, which is not in the group of @f"
        ],
    );
    rejected(
        "closure.func closure @f() attributes {record = #closure.record<1, [i64 at 4], 16>} {
  closure.return
}",
        expect![
            "internal error: the text is no valid module: slot offset 4 lies outside the captured part of a record of 16 bytes"
        ],
    );
    rejected(
        "closure.func closure @f() { closure.return }",
        expect![
            "internal error: the text is no valid module: 'closure.func' op of kind closure needs a record"
        ],
    );
    rejected(
        "closure.func top @f(%x: i64) -> i1 { closure.return %x : i64 }",
        expect![
            "internal error: the text is no valid module: 'closure.return' op operands #0 have type 'i64', expected 'i1'"
        ],
    );
}

#[test]
fn flat_closure() {
    flat(
        &format!(
            "{ADDER}
closure.func top @main(%n: i64) -> i64 {{
  %rgn = closure.region.program
  %f = closure.make @add[%n : i64] home(region %rgn) : !closure.fn<(i64) -> i64>
  %a = closure.invoke %f(%n) : !closure.fn<(i64) -> i64>
  %s = closure.make @add[%a : i64] home(stack) : !closure.fn<(i64) -> i64>
  %b = closure.call @add with %s : !closure.fn<(i64) -> i64> (%a) : (i64) -> i64
  %c = closure.invoke tail %f(%b) : !closure.fn<(i64) -> i64>
  closure.return %c : i64
}}"
        ),
        expect![[r#"
            module {
              llvm.func @enf_alloc(!llvm.ptr, i64) -> !llvm.ptr
              llvm.mlir.global external @enf_program() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.array<64 x i8>
              llvm.func internal tailcc @add(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.getelementptr inbounds %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %1 = llvm.load %0 : !llvm.ptr -> i64
                %2 = llvm.add %arg1, %1 : i64
                llvm.return %2 : i64
              }
              llvm.func tailcc @main(%arg0: i64) -> i64 attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.array<16 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                %2 = llvm.mlir.addressof @enf_program : !llvm.ptr
                %3 = llvm.mlir.constant(16 : i64) : i64
                %4 = llvm.call @enf_alloc(%2, %3) : (!llvm.ptr, i64) -> !llvm.ptr
                %5 = llvm.mlir.addressof @add : !llvm.ptr
                llvm.store %5, %4 : !llvm.ptr, !llvm.ptr
                %6 = llvm.getelementptr inbounds %4[8] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %arg0, %6 : i64, !llvm.ptr
                %7 = llvm.load %4 : !llvm.ptr -> !llvm.ptr
                %8 = llvm.call tailcc %7(%4, %arg0) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                %9 = llvm.mlir.addressof @add : !llvm.ptr
                llvm.store %9, %1 : !llvm.ptr, !llvm.ptr
                %10 = llvm.getelementptr inbounds %1[8] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %8, %10 : i64, !llvm.ptr
                %11 = llvm.call tailcc @add(%1, %8) : (!llvm.ptr, i64) -> i64
                %12 = llvm.load %4 : !llvm.ptr -> !llvm.ptr
                %13 = llvm.call tailcc tail %12(%4, %11) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                llvm.return %13 : i64
              }
            }
        "#]],
    );
}

#[test]
fn flat_group() {
    flat(
        &format!("{GROUP}
closure.func top @main(%b: i1) -> i1 {{
  %rgn = closure.region.program
  %e, %o = closure.group [@even, @odd][%b : i1] home(region %rgn) : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
  %k = arith.constant 10 : i64
  %r = closure.invoke tail %o(%k) : !closure.fn<(i64) -> i1>
  closure.return %r : i1
}}"),
        expect![[r#"
            module {
              llvm.func @enf_alloc(!llvm.ptr, i64) -> !llvm.ptr
              llvm.mlir.global external @enf_program() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.array<64 x i8>
              llvm.func internal tailcc @even(%arg0: !llvm.ptr, %arg1: i64) -> i1 attributes {dso_local} {
                %0 = llvm.getelementptr inbounds %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %1 = llvm.call tailcc tail @odd(%0, %arg1) : (!llvm.ptr, i64) -> i1
                llvm.return %1 : i1
              }
              llvm.func internal tailcc @odd(%arg0: !llvm.ptr, %arg1: i64) -> i1 attributes {dso_local} {
                %0 = llvm.getelementptr inbounds %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %1 = llvm.load %0 : !llvm.ptr -> i8
                %2 = llvm.trunc %1 : i8 to i1
                llvm.return %2 : i1
              }
              llvm.func tailcc @main(%arg0: i1) -> i1 attributes {dso_local} {
                %0 = llvm.mlir.addressof @enf_program : !llvm.ptr
                %1 = llvm.mlir.constant(24 : i64) : i64
                %2 = llvm.call @enf_alloc(%0, %1) : (!llvm.ptr, i64) -> !llvm.ptr
                %3 = llvm.mlir.addressof @even : !llvm.ptr
                llvm.store %3, %2 : !llvm.ptr, !llvm.ptr
                %4 = llvm.mlir.addressof @odd : !llvm.ptr
                %5 = llvm.getelementptr inbounds %2[8] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %4, %5 : !llvm.ptr, !llvm.ptr
                %6 = llvm.getelementptr inbounds %2[16] : (!llvm.ptr) -> !llvm.ptr, i8
                %7 = llvm.zext %arg0 : i1 to i8
                llvm.store %7, %6 : i8, !llvm.ptr
                %8 = llvm.getelementptr inbounds %2[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %9 = llvm.mlir.constant(10 : i64) : i64
                %10 = llvm.load %8 : !llvm.ptr -> !llvm.ptr
                %11 = llvm.call tailcc tail %10(%8, %9) : !llvm.ptr, (!llvm.ptr, i64) -> i1
                llvm.return %11 : i1
              }
            }
        "#]],
    );
}

#[test]
fn flat_constant_and_static_record() {
    flat(
        &format!(
            "{ADDER}
closure.func top private @id(%x: i64) -> i64 {{ closure.return %x : i64 }}
closure.func top @main(%n: i64) -> i64 {{
  %f = closure.constant @id : !closure.fn<(i64) -> i64>
  %k = arith.constant 5 : i64
  %g = closure.make @add[%k : i64] home(static) : !closure.fn<(i64) -> i64>
  %h = closure.make @add[%n : i64] home(static) : !closure.fn<(i64) -> i64>
  %a = closure.invoke %f(%n) : !closure.fn<(i64) -> i64>
  %b = closure.invoke %g(%a) : !closure.fn<(i64) -> i64>
  %c = closure.invoke tail %h(%b) : !closure.fn<(i64) -> i64>
  closure.return %c : i64
}}"
        ),
        expect![[r#"
            module {
              llvm.mlir.global internal @add.static.1() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.array<16 x i8> {
                %0 = llvm.mlir.zero : !llvm.array<16 x i8>
                llvm.return %0 : !llvm.array<16 x i8>
              }
              llvm.mlir.global internal constant @add.static.0() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.struct<packed (ptr, i64)> {
                %0 = llvm.mlir.poison : !llvm.struct<packed (ptr, i64)>
                %1 = llvm.mlir.addressof @add : !llvm.ptr
                %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<packed (ptr, i64)> 
                %3 = llvm.mlir.constant(5 : i64) : i64
                %4 = llvm.insertvalue %3, %2[1] : !llvm.struct<packed (ptr, i64)> 
                llvm.return %4 : !llvm.struct<packed (ptr, i64)>
              }
              llvm.func internal tailcc @id.code(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.call tailcc tail @id(%arg1) : (i64) -> i64
                llvm.return %0 : i64
              }
              llvm.mlir.global internal constant @id.value() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.ptr {
                %0 = llvm.mlir.addressof @id.code : !llvm.ptr
                llvm.return %0 : !llvm.ptr
              }
              llvm.func internal tailcc @add(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.getelementptr inbounds %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %1 = llvm.load %0 : !llvm.ptr -> i64
                %2 = llvm.add %arg1, %1 : i64
                llvm.return %2 : i64
              }
              llvm.func internal tailcc @id(%arg0: i64) -> i64 attributes {dso_local} {
                llvm.return %arg0 : i64
              }
              llvm.func tailcc @main(%arg0: i64) -> i64 attributes {dso_local} {
                %0 = llvm.mlir.addressof @id.value : !llvm.ptr
                %1 = llvm.mlir.constant(5 : i64) : i64
                %2 = llvm.mlir.addressof @add.static.0 : !llvm.ptr
                %3 = llvm.mlir.addressof @add.static.1 : !llvm.ptr
                %4 = llvm.mlir.addressof @add : !llvm.ptr
                llvm.store %4, %3 : !llvm.ptr, !llvm.ptr
                %5 = llvm.getelementptr inbounds %3[8] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %arg0, %5 : i64, !llvm.ptr
                %6 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
                %7 = llvm.call tailcc %6(%0, %arg0) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                %8 = llvm.load %2 : !llvm.ptr -> !llvm.ptr
                %9 = llvm.call tailcc %8(%2, %7) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                %10 = llvm.load %3 : !llvm.ptr -> !llvm.ptr
                %11 = llvm.call tailcc tail %10(%3, %9) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                llvm.return %11 : i64
              }
            }
        "#]],
    );
}

/// Four integers do not fit the registers that results travel in; the tail call stays one.
#[test]
fn flat_large_result() {
    flat(
        "
!four = !llvm.struct<(i64, i64, i64, i64)>
closure.func top private @make(%x: i64) -> !four {
  %p = llvm.mlir.poison : !four
  %r = llvm.insertvalue %x, %p[0] : !four
  closure.return %r : !four
}
closure.func top @tail(%x: i64) -> !four {
  %a = closure.call @make(%x) : (i64) -> !four
  %y = llvm.extractvalue %a[0] : !four
  %r = closure.call tail @make(%y) : (i64) -> !four
  closure.return %r : !four
}",
        expect![[r#"
            module {
              llvm.func internal tailcc @make(%arg0: !llvm.ptr, %arg1: i64) attributes {dso_local} {
                %0 = llvm.mlir.poison : !llvm.struct<(i64, i64, i64, i64)>
                %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(i64, i64, i64, i64)> 
                llvm.store %1, %arg0 : !llvm.struct<(i64, i64, i64, i64)>, !llvm.ptr
                llvm.return
              }
              llvm.func tailcc @tail(%arg0: !llvm.ptr, %arg1: i64) attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.struct<(i64, i64, i64, i64)> : (i64) -> !llvm.ptr
                llvm.call tailcc @make(%1, %arg1) : (!llvm.ptr, i64) -> ()
                %2 = llvm.load %1 : !llvm.ptr -> !llvm.struct<(i64, i64, i64, i64)>
                %3 = llvm.extractvalue %2[0] : !llvm.struct<(i64, i64, i64, i64)> 
                llvm.call tailcc tail @make(%arg0, %3) : (!llvm.ptr, i64) -> ()
                %4 = llvm.mlir.poison : !llvm.struct<(i64, i64, i64, i64)>
                llvm.return
              }
            }
        "#]],
    );
}

/// An unused record is not made: its allocation is an effect on the result.
#[test]
fn unused_records_vanish() {
    let context = dialect::context();
    let text = format!(
        "{ADDER}
closure.func top @main(%n: i64) -> i64 {{
  %rgn = closure.region.program
  %f = closure.make @add[%n : i64] home(region %rgn) : !closure.fn<(i64) -> i64>
  %p = closure.region.alloc 16 in %rgn : !llvm.ptr
  closure.return %n : i64
}}"
    );
    let mut module = lower::parse(&context, &text).expect("valid");
    let manager = melior::pass::PassManager::new(&context);
    manager.add_pass(melior::pass::transform::create_canonicalizer());
    manager.run(&mut module).expect("canonical");
    let text = module.as_operation().to_string();
    assert!(!text.contains("closure.make") && !text.contains("region.alloc"), "{text}");
}
