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
    same(include_str!("tests/flat.core"));
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
