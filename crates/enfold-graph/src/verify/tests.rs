//! A small graph that is right, and what is said when it is broken in each way.

use super::verify;
use crate::text::parse;

/// A function with a mutable local and a local recursive function that assigns it; a polymorphic
/// function; a record with what that one makes of a match with an or-pattern.
const RIGHT: &str = r#"p0 = "a"
t0 = unit
t1 = bool
t2 = int
t3 = fun t1 t2
t4 = fun t2 t3
t5 = tuple [t2 t2]
t6 = param p0
t7 = data data0 [t2]
t8 = fun t6 t6
t9 = fun t2 t2
t10 = error
t11 = data data0 [t1]
data0 = record "R" 0:0-0 [p0] ["x" t6 mutable]
b0 = "make" 0:0-0 t4 [] val module n20
b1 = "start" 0:0-0 t2 [] val local n0
b2 = "n" 0:0-0 t2 [] mutable local n1
b3 = "up" 0:0-0 t3 [] val local n14
b4 = "x" 0:0-0 t1 [] val local n3
b5 = "id" 0:0-0 t8 [p0] val module n23
b6 = "v" 0:0-0 t6 [] val local n21
b7 = "l" 0:0-0 t2 [] val local -
n0 = param b1 : t2 0:0-0
n1 = var b1 [] : t2 0:10-11
n2 = let [b2 n1] : t0 0:0-0
n3 = param b4 : t1 0:0-0
n4 = var b4 [] : t1 0:20-21
n5 = lit (int int 1) : t2 0:0-0
n6 = assign b2 n5 : t0 0:30-36
n7 = var b3 [] : t3 0:40-41
n8 = var b4 [] : t1 0:42-43
n9 = apply n7 [n8] : t2 0:0-0
n10 = block [n6 n9] : t2 0:0-0
n11 = var b2 [] : t2 0:50-51
n12 = if n4 n10 n11 : t2 0:0-0
n13 = lit (unit) : t0 0:0-0
n14 = lambda [n3] n12 [b2 "n" t2 mutable n1 0:30-31] "up" : t3 0:0-0
n15 = rec [b3 n14] : t0 0:0-0
n16 = var b3 [] : t3 0:60-61
n17 = block [n2 n15 n16] : t3 0:0-0
n18 = lit (int int 2) : t2 0:0-0
n19 = lit (int int 3) : t2 0:0-0
n20 = lambda [n0] n17 [] "make" : t4 0:0-0
n21 = param b6 : t6 0:0-0
n22 = var b6 [] : t6 0:0-0
n23 = lambda [n21] n22 [] "id" : t8 0:0-0
n24 = var b5 [t2] : t9 0:0-0
n25 = tuple [n18 n19] : t5 0:0-0
n26 = match n25 [(or (tuple [(bind b7 : t2 0:0-0) (wild : t2 0:0-0)] : t5 0:0-0) (tuple [(wild : t2 0:0-0) (bind b7 : t2 0:0-0)] : t5 0:0-0) : t5 0:0-0) - n27] : t2 0:0-0
n27 = var b7 [] : t2 0:0-0
n28 = apply n24 [n26] : t2 0:0-0
n29 = record data0 [n28] [0] : t7 0:0-0
n30 = field n29 data0 0 : t2 0:0-0
top let [b0 n20]
top let [b5 n23]
top do n30
main -
known - - - - - - - - - - - -
"#;

/// What is said when `from` is replaced by `to`.
fn broken(from: &str, to: &str) -> String {
    assert_eq!(RIGHT.matches(from).count(), 1, "`{from}` is not there once");
    let graph = parse(&RIGHT.replace(from, to)).expect("it is still a graph");
    verify(&graph).err().map_or("nothing".into(), |faults| faults.join("; "))
}

/// Each replacement is found, with words that say what is wrong.
fn each(cases: &[(&str, &str, &str)]) {
    for (from, to, said) in cases {
        let found = broken(from, to);
        assert!(found.contains(said), "`{to}`: expected `{said}`, found `{found}`");
    }
}

#[test]
fn right_graphs_verify() {
    assert_eq!(verify(&parse(RIGHT).expect("it is a graph")), Ok(()));
}

#[test]
fn ids_are_in_range() {
    each(&[
        ("n1 = var b1 []", "n1 = var b90 []", "n1: there is no b90"),
        ("n9 = apply n7 [n8]", "n9 = apply n7 [n80]", "n9: there is no n80"),
        ("n5 = lit (int int 1) : t2", "n5 = lit (int int 1) : t20", "n5: there is no t20"),
        ("t3 = fun t1 t2", "t3 = fun t4 t2", "t3: its component t4 does not come before it"),
        ("t7 = data data0 [t2]", "t7 = data data0 []", "data0 takes 1 types"),
        ("n30 = field n29 data0 0", "n30 = field n29 data0 1", "data0 has no field 1"),
        ("data0 [n28] [0]", "data0 [n28] [1]", "the order does not mention each field once"),
        ("n18 = lit (int int 2)", "n18 = construct data0 0 []", "data0 has no case 0"),
        ("main -", "main b77", "there is no b77"),
        ("known -", "known data4", "known: there is no data4"),
    ]);
}

#[test]
fn what_is_reached_is_a_tree() {
    each(&[
        ("tuple [n18 n19]", "tuple [n18 n18]", "n18: this node has two parents"),
        ("n19 = lit (int int 3)", "n19 = error", "n19: an error is left"),
        ("n10 = block [n6 n9]", "n10 = block []", "n10: a block without statements"),
        ("n20 = lambda [n0]", "n20 = lambda []", "n20: a lambda without parameters"),
        ("n20 = lambda [n0]", "n20 = lambda [n13]", "n13: listed as a parameter, and is none"),
        ("n17 = block [n2 n15 n16]", "n17 = tuple [n2 n15 n16]", "n2: not in a block"),
        ("n9 = apply n7 [n8]", "n9 = apply n7 []", "n9: no argument"),
        ("n15 = rec [b3 n14]", "n15 = rec []", "a group without bindings"),
    ]);
}

#[test]
fn bindings_are_visible_where_they_are_mentioned() {
    each(&[
        ("n15 = rec", "n15 = let", "n7: b3 up is not visible here"),
        ("[n2 n15 n16]", "[n15 n2 n16]", "n11: b2 n is not visible here"),
        ("n18 = lit (int int 2)", "n18 = var b1 []", "n18: b1 start is not visible here"),
        ("n18 = lit (int int 2)", "n18 = var b7 []", "n18: b7 l is not visible here"),
        ("top let [b5 n23]\ntop do n30", "top do n30\ntop let [b5 n23]", "b5 id is not visible"),
        ("n21 = param b6", "n21 = param b4", "b4 is introduced at two places"),
        ("val module n23", "val local n23", "b5 is Local, its place is Module"),
        ("val local n14", "val module n14", "b3 is Module, its place is Local"),
        ("main -", "main b1", "main b1 is not defined at the top"),
        (
            "(wild : t2 0:0-0) (bind b7",
            "(wild : t2 0:0-0) (bind b6",
            "the or-pattern at 0:0-0 binds",
        ),
    ]);
}

#[test]
fn captures_are_exact() {
    let capture = "[b2 \"n\" t2 mutable n1 0:30-31]";
    each(&[
        (capture, "[]", "n14: lists the captures [], has [b2]"),
        (capture, "[b1 \"start\" t2 val n0 0:30-31]", "lists the captures [b1], has [b2]"),
        (capture, "[b2 \"m\" t2 mutable n1 0:30-31]", "its capture of b2 is not like the binding"),
        (capture, "[b2 \"n\" t1 mutable n1 0:30-31]", "its capture of b2 is not like the binding"),
        (capture, "[b2 \"n\" t2 val n1 0:30-31]", "its capture of b2 is not like the binding"),
        (capture, "[b2 \"n\" t2 mutable - 0:30-31]", "its capture of b2 is not like the binding"),
        (
            capture,
            "[b2 \"n\" t2 mutable n1 0:50-51]",
            "b2 is first used at 0:30-36, not at 0:50-51",
        ),
        (
            "n14 = lambda [n3] n12 [",
            "n14 = lambda [n3] n12 [b3 \"up\" t3 val n14 0:40-41 ",
            "lists the captures [b3, b2], has [b2]",
        ),
        ("n5 = lit (int int 1) : t2 0:0-0", "n5 = var b1 [] : t2 0:33-34", "[b2], has [b2, b1]"),
        ("n5 = lit (int int 1) : t2 0:0-0", "n5 = var b1 [] : t2 0:3-4", "[b2], has [b1, b2]"),
    ]);
}

#[test]
fn types_agree() {
    each(&[
        ("n24 = var b5 [t2]", "n24 = var b5 []", "n24: the type of a mention is wrong"),
        ("n24 = var b5 [t2]", "n24 = var b5 [t1]", "n24: the type of a mention is wrong"),
        ("n5 = lit (int int 1) : t2", "n5 = lit (int int 1) : t1", "n5: a literal has type t1"),
        ("n4 = var b4 [] : t1", "n4 = var b2 [] : t2", "n12: a condition has type t2"),
        ("n11 = var b2 [] : t2", "n11 = var b4 [] : t1", "n12: a branch has type t1, not t2"),
        ("n5 = lit (int int 1) : t2", "n5 = lit (bool true) : t1", "the value of an assignment"),
        (
            "t2 [] mutable local n1",
            "t2 [] val local n1",
            "n6: the target of an assignment is wrong",
        ),
        ("n17 = block [n2 n15 n16] : t3", "n17 = block [n2 n15 n16] : t9", "the last statement"),
        ("n9 = apply n7 [n8]", "n9 = apply n7 [n18]", "n9: argument has type t2, not t1"),
        ("n9 = apply n7 [n8]", "n9 = apply n7 [n8 n13]", "n9: the number of arguments is wrong"),
        ("n9 = apply n7 [n8] : t2", "n9 = apply n7 [n8] : t1", "n9: the result of a function"),
        ("[] \"make\" : t4", "[] \"make\" : t9", "n20: the result of a function has type t3"),
        ("[] \"make\" : t4", "[] \"make\" : t3", "n20: parameter has type t2, not t1"),
        ("[n28] [0] : t7", "[n28] [0] : t11", "n29: a component of a record is wrong"),
        ("data0 [n28] [0]", "data0 [] []", "n29: a component of a record is wrong"),
        ("n25 = tuple [n18 n19]", "n25 = tuple [n18]", "n25: a tuple has type t5"),
        ("- n27] : t2", "- n27] : t1", "n26: an arm has type t2, not t1"),
        ("n18 = lit (int int 2)", "n18 = prim add [n5]", "n18: the number of operands is wrong"),
        ("n18 = lit (int int 2) : t2", "n18 = prim zeroed [] : t10", "n18: the type t10 of a node"),
        ("main -", "main b0", "the type of main is wrong"),
    ]);
}
