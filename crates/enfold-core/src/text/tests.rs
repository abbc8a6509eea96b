//! Text that holds every construct of core survives being read and printed.

use expect_test::expect;

use super::{parse, print};

fn same(text: &str) {
    let program = parse(text).expect("reads");
    let printed = print(&program);
    assert_eq!(text, printed);
    assert_eq!(print(&parse(&printed).expect("reads again")), printed);
}

#[test]
fn nested_round_trips() {
    same(include_str!("tests/nested.core"));
}

#[test]
fn flat_round_trips() {
    let text = include_str!("tests/flat.core");
    same(text);
    same(&text.replace("program flat", "program flat pairs"));
}

#[test]
fn foreign_calls_take_any_number_of_operands() {
    same(
        "program nested entry lam0\nstring s0 \"c\"\nstring s1 \"abs\"\n\
         fn lam0 main() -> int {\n  x.0: int32 = foreign s0, s1, 1:int32\n  \
         y.1: int = foreign s0, s1\n  z.2: nativeint = stack_alloc y.1\n  \
         u.3: unit = mem_store z.2, x.0\n  ret y.1\n}\n",
    );
}

#[test]
fn errors_name_the_line() {
    let message =
        parse("program nested\nfn lam0 f() -> int {\n  ret @\n}\n").expect_err("`@` is no operand");
    expect![[r#"line 3: expected an operand, found Sign('@')"#]].assert_eq(&message);
    assert!(parse("program nested fn lam0 f(x.0: int, y.0: int) -> int { ret x.0 }").is_err());
    assert!(parse("program nested string s0 \"a").is_err());
    assert!(parse("program odd").is_err());
}
