//! Each rule, broken once.

use super::verify;
use crate::text::parse;

const NESTED: &str = include_str!("../text/tests/nested.core");
const FLAT: &str = include_str!("../text/tests/flat.core");

fn errors(text: &str) -> Vec<String> {
    verify(&parse(text).expect("reads")).err().unwrap_or_default()
}

/// Replaces `from` by `to` in a program that is right and expects one message that has `message`.
fn breaks(program: &str, from: &str, to: &str, message: &str) {
    assert!(program.contains(from), "{from}");
    let errors = errors(&program.replacen(from, to, 1));
    assert!(errors.iter().any(|e| e.contains(message)), "{from} => {to}: {errors:#?}");
}

#[test]
fn right_programs_are_right() {
    assert_eq!(errors(NESTED), Vec::<String>::new());
    assert_eq!(errors(FLAT), Vec::<String>::new());
}

#[test]
fn names() {
    let outer = NESTED.replacen("ret a.32", "ret a.0", 1);
    assert_eq!(errors(&outer), Vec::<String>::new());
    breaks(NESTED, "apply n.12(x.36)", "apply n.12(x.34)", "not in scope");
    breaks(NESTED, "jump loop.0(0)", "jump loop.0(i.30)", "v30 `i` is not in scope");
    breaks(NESTED, "join rec loop.0", "join loop.0", "j0, which is not in scope");
    breaks(NESTED, "copy lam4", "copy lam1", "named by an atom and bound");
    breaks(NESTED, "lambda lam1", "lambda lam2", "lam2 is bound twice");
    breaks(NESTED, "ret 1\n}\n", "ret a.0\n}\n", "not in scope");
    breaks(FLAT, "ret a.20", "ret k.5", "not in scope");
    breaks(FLAT, "ret a.20", "d.90: unit = drop k.5 ret a.20", "v5 `k` is not in scope");
}

#[test]
fn phases() {
    breaks(NESTED, "program nested", "program flat", "operation of the Nested phase");
    breaks(FLAT, "program flat", "program nested", "operation of the Flat phase");
}

#[test]
fn functions() {
    breaks(
        NESTED,
        "fn lam1 h(a.32: int, b.33: int) -> int {\n  ret a.32",
        "fn lam1 h() -> int {\n  ret 1",
        "no parameters",
    );
    breaks(NESTED, "fn lam0 main() -> int", "fn lam0 main() -> bool", "does not return int");
    breaks(FLAT, "closure lam1(3)", "closure lam1()", "0 operands for 1");
    breaks(FLAT, "closure lam1(3)", "closure lam4(3, 4)", "gets a record but is Lifted");
    breaks(FLAT, "lam4[1, g.1]", "lam4", "does not fit a Lifted");
    breaks(FLAT, "{lam1, lam2, lam3}", "{lam1, lam2}", "lam3 odd: is not in the sorted members");
    breaks(FLAT, " index 1", "", "lam3 has index 0, stands at 1");
    breaks(FLAT, "odd.14: fn0 = 1", "odd.14: fn0 = 2", "no sibling 2");
    breaks(FLAT, "captures (h.2)", "", "differ from those of its group");
    breaks(FLAT, "invoke f.0(4)", "invoke g.1(4)", "not in scope");
}

#[test]
fn types() {
    breaks(NESTED, "add 1, -2", "add 1, true", "add of (int, bool) yields int");
    breaks(NESTED, "apply h.8(a.0, 3)", "apply h.8(a.0, s0)", "argument 1");
    breaks(NESTED, "apply h.8(a.0, 3)", "apply h.8(a.0)", "result of application");
    breaks(NESTED, "make d0:1(a.0)", "make d0:2(a.0)", "d0 has no case 2");
    breaks(NESTED, "make d0:1(a.0)", "make d0:1(l.m.11)", "operand 0");
    breaks(NESTED, "field d0:1.0 p.14", "field d0:1.1 p.14", "no field 1");
    breaks(NESTED, "set_field d2:0.0 r.16, 3.0", "set_field d2:0.1 r.16, 3.0f32", "immutable");
    breaks(NESTED, "th.27: d3", "th.27: d0", "try of int yields d0");
    breaks(NESTED, "jump loop.0(0)", "jump loop.0(true)", "jump to j0");
    breaks(NESTED, "jump loop.0(0)", "jump loop.0()", "passes 0");
    breaks(NESTED, "255:byte", "256:byte", "256 is no byte");
    breaks(NESTED, "cell_set w.21, x.22", "cell_set w.21, true", "Cell");
    breaks(FLAT, "ret n.8", "ret f.0", "ret: expected int");
}

#[test]
fn control() {
    breaks(NESTED, "if c.29", "if i.28", "condition");
    breaks(NESTED, "switch p.14", "switch a.0", "does not fit");
    breaks(NESTED, "case 0 {", "case 1 {", "twice");
    breaks(NESTED, "default {\n            ret 2\n          }", "", "missing default");
    breaks(NESTED, "never = match_fail", "unit = copy ()", "unreachable after");
}

#[test]
fn data() {
    breaks(NESTED, "d1 List boxed", "d1 List value", "contains itself");
    breaks(NESTED, "d2 Point boxed", "d2 Point value", "mutable");
}
