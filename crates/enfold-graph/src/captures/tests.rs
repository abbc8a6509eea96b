//! Nested lambdas, a recursive group, a mutable binding and one at module level.

use super::{collect, of_lambda};
use crate::graph::{BindingId, Kind, NodeId};
use crate::text::parse;
use crate::verify::verify;

/// `let total = 1`, then `fun x -> let mutable n = x in let rec up y = (fun z -> n <- z; up x total) in up total total`, whose lambdas list
/// nothing yet.
const GRAPH: &str = r#"t0 = unit
t1 = int
t2 = fun t1 t1
t3 = fun t1 t2
b0 = "total" 0:0-0 t1 [] val module n0
b1 = "x" 0:0-0 t1 [] val local n1
b2 = "n" 0:0-0 t1 [] mutable local n2
b3 = "up" 0:0-0 t3 [] val local n13
b4 = "y" 0:0-0 t1 [] val local n4
b5 = "z" 0:0-0 t1 [] val local n5
n0 = lit (int int 1) : t1 0:0-0
n1 = param b1 : t1 0:0-0
n2 = var b1 [] : t1 0:10-11
n3 = let [b2 n2] : t0 0:0-0
n4 = param b4 : t1 0:0-0
n5 = param b5 : t1 0:0-0
n6 = var b5 [] : t1 0:35-36
n7 = assign b2 n6 : t0 0:30-36
n8 = var b3 [] : t3 0:40-42
n9 = var b1 [] : t1 0:43-44
n10 = apply n8 [n9 n21] : t1 0:0-0
n11 = block [n7 n10] : t1 0:0-0
n12 = lambda [n5] n11 [] - : t2 0:0-0
n13 = lambda [n4] n12 [] "up" : t3 0:0-0
n14 = rec [b3 n13] : t0 0:0-0
n15 = var b3 [] : t3 0:60-62
n16 = var b0 [] : t1 0:63-64
n17 = var b0 [] : t1 0:65-66
n18 = apply n15 [n16 n17] : t1 0:0-0
n19 = block [n3 n14 n18] : t1 0:0-0
n20 = lambda [n1] n19 [] - : t2 0:0-0
n21 = var b0 [] : t1 0:45-46
top let [b0 n0]
top do n20
main -
known - - - - - - - - - - - -
"#;

fn names(graph: &crate::Graph, lambda: u32) -> Vec<&'static str> {
    match &graph.nodes[NodeId::from_u32(lambda)].kind {
        Kind::Lambda { captures, .. } => captures.iter().map(|c| c.name.as_str()).collect(),
        other => panic!("{other:?} is no lambda"),
    }
}

#[test]
fn captures_pass_through_every_lambda_between() {
    let mut graph = parse(GRAPH).expect("it is a graph");
    assert!(verify(&graph).is_err(), "nothing is listed yet");
    collect(&mut graph);
    assert_eq!(verify(&graph), Ok(()));
    // In the order of the text; a member of the group is not captured by the group, but by what stands in it.
    assert_eq!(names(&graph, 12), ["n", "up", "x"]);
    assert_eq!(names(&graph, 13), ["n", "x"]);
    assert!(names(&graph, 20).is_empty());
}

#[test]
fn a_lambda_can_be_asked_by_itself() {
    let graph = parse(GRAPH).expect("it is a graph");
    let of = |lambda| of_lambda(&graph, NodeId::from_u32(lambda));
    let found: Vec<BindingId> = of(12).into_iter().map(|(binding, _)| binding).collect();
    assert_eq!(found, [2, 3, 1].map(BindingId::from_u32));
    assert!(of(20).is_empty());
}
