//! Equal functions become one, and functions that only look equal do not.

use enfold_mlir::{dialect, lower};
use expect_test::{Expect, expect};

fn merged(text: &str, expected: Expect) {
    let context = dialect::context();
    let mut module = lower::parse(&context, text).expect("valid");
    lower::merge_equal(&context, &mut module).expect("can be merged");
    lower::verify(&context, &module).expect("still valid");
    expected.assert_eq(&module.as_operation().to_string());
}

/// The names of the functions that are left.
fn left(text: &str) -> Vec<String> {
    let context = dialect::context();
    let mut module = lower::parse(&context, text).expect("valid");
    lower::merge_equal(&context, &mut module).expect("can be merged");
    let text = module.as_operation().to_string();
    let functions = text.lines().filter(|line| line.contains("closure.func"));
    functions
        .filter_map(|line| Some(line.split_once('@')?.1.split_once('(')?.0.to_owned()))
        .collect()
}

/// A pair of functions that call each other, for names that end in `of`.
fn pair(of: &str, step: i64) -> String {
    format!(
        "
closure.func top private @even.{of}(%n: i64) -> i64 {{
  %r = closure.call tail @odd.{of}(%n) : (i64) -> i64
  closure.return %r : i64
}}
closure.func top private @odd.{of}(%n: i64) -> i64 {{
  %one = arith.constant {step} : i64
  %m = arith.subi %n, %one : i64
  %r = closure.call tail @even.{of}(%m) : (i64) -> i64
  closure.return %r : i64
}}"
    )
}

const MAIN: &str = "
closure.func top @main(%n: i64) -> i64 {
  %a = closure.call @even.1(%n) : (i64) -> i64
  %b = closure.call @even.2(%a) : (i64) -> i64
  closure.return %b : i64
}";

#[test]
fn functions_that_call_each_other_are_equal_together() {
    merged(
        &format!("{}{}{MAIN}", pair("1", 1), pair("2", 1)),
        expect![[r#"
            module {
              closure.func top private @even.1(%arg0: i64) -> i64 {
                %0 = closure.call tail @odd.1(%arg0) : (i64) -> i64
                closure.return %0 : i64
              }
              closure.func top private @odd.1(%arg0: i64) -> i64 {
                %c1_i64 = arith.constant 1 : i64
                %0 = arith.subi %arg0, %c1_i64 : i64
                %1 = closure.call tail @even.1(%0) : (i64) -> i64
                closure.return %1 : i64
              }
              closure.func top @main(%arg0: i64) -> i64 {
                %0 = closure.call @even.1(%arg0) : (i64) -> i64
                %1 = closure.call @even.1(%0) : (i64) -> i64
                closure.return %1 : i64
              }
            }
        "#]],
    );
}

/// `even.1` and `even.2` look the same; what they call does not.
#[test]
fn what_calls_different_functions_is_different() {
    let all = left(&format!("{}{}{MAIN}", pair("1", 1), pair("2", 2)));
    assert_eq!(all, ["even.1", "odd.1", "even.2", "odd.2", "main"]);
}

#[test]
fn what_stands_in_different_places_is_different() {
    let text = |first: &str, second: &str| {
        let one = |name: &str, place: &str| {
            format!(
                "closure.func top private @{name}(%n: i64) -> i64 attributes {{closure.place = \"{place}\"}} {{
  closure.return %n : i64
}}\n"
            )
        };
        one("even.1", first) + &one("even.2", second) + MAIN
    };
    assert_eq!(left(&text("a.ml:1:1", "a.ml:1:1")), ["even.1", "main"]);
    assert_eq!(left(&text("a.ml:1:1", "a.ml:2:1")), ["even.1", "even.2", "main"]);
}

/// The order of operands, types and constants count; names of regions do not.
#[test]
fn everything_but_names_counts() {
    let one = |name: &str, body: &str| {
        format!(
            "closure.func top private @{name}(%n: i64) -> i64 {{
  %r = closure.region.local \"{name}\"
  closure.region.begin %r
  closure.region.end %r
  %c = arith.constant 3 : i64
  %m = arith.subi {body} : i64
  closure.return %m : i64
}}\n"
        )
    };
    let with = |body: &str| left(&(one("even.1", "%n, %c") + &one("even.2", body) + MAIN));
    assert_eq!(with("%n, %c"), ["even.1", "main"]);
    assert_eq!(with("%c, %n"), ["even.1", "even.2", "main"]);
}

/// The address of a description of an exception is its identity; that of a constant object is not.
#[test]
fn data_are_merged_only_if_their_address_does_not_matter() {
    let text = |attribute: &str| {
        let global = |at: u32| {
            format!("llvm.mlir.global internal {attribute} constant @object.{at}(7 : i64) : i64\n")
        };
        let user = |at: u32| {
            format!(
                "closure.func top private @even.{at}(%n: i64) -> i64 {{
  %p = llvm.mlir.addressof @object.{at} : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  closure.return %v : i64
}}\n"
            )
        };
        [global(1), global(2), user(1), user(2), MAIN.to_owned()].concat()
    };
    assert_eq!(left(&text("unnamed_addr")), ["even.1", "main"]);
    assert_eq!(left(&text("")), ["even.1", "even.2", "main"]);
}
