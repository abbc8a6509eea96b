use enfold_syntax::FileId;

use super::*;
use crate::{Options, parse, parse_interface};

fn uses(text: &str) -> Uses {
    let parsed = parse(text, FileId::from_u32(0), Options { library: false });
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    of_structure(&parsed.tree)
}

fn heads(text: &str) -> Vec<String> {
    uses(text).heads.iter().map(|name| name.to_string()).collect()
}

#[test]
fn wherever_a_module_can_be_named() {
    assert_eq!(heads("open A include B let x = C.x module E = F"), ["A", "B", "C", "F"]);
    assert_eq!(heads("let x = A.B.c { D.e = 1 }.F.g"), ["A", "D", "F"]);
    assert_eq!(heads("module M = A.F (B) (C)"), ["A", "B", "C"]);
    assert_eq!(heads("type t = A.t * [ `X of B.u | C.t ] type u = D of E.t"), ["A", "B", "C", "E"]);
    assert_eq!(
        heads("let f = (module A : B.S) let g (module X : C.S with type t = D.t) = X.y"),
        ["A", "B", "C", "D"]
    );
    assert_eq!(heads("module type S = sig include module type of A val x : B.t end"), ["A", "B"]);
    assert_eq!(heads("let f = function A.X -> 1 | B.(Y | Z) -> 2 | C.[] -> 3"), ["A", "B", "C"]);
    assert_eq!(
        heads("let x = let open A in B.(y) module M = (val C.m : D.S)"),
        ["A", "B", "C", "D"]
    );
    assert_eq!(heads("exception E = A.E type B.t += X include (C : D.S)"), ["A", "B", "C", "D"]);
}

#[test]
fn what_is_no_use_of_a_file() {
    assert!(heads("let x = Some None let f = function Parser -> Lexer | _ -> Parser").is_empty());
    assert!(heads("module M = struct let x = 1 end let y = M.x").is_empty());
    assert!(heads("let f x = let module M = struct let y = x end in M.y").is_empty());
    assert!(heads("module F (X : sig type t end) = struct type u = X.t end").is_empty());
    assert!(heads("module rec A : sig type t = B.t end = A and B : sig type t end = B").is_empty());
    assert!(heads("(* A.x *) let s = \"B.x\" let t = 'C'").is_empty());
    assert_eq!(heads("let f x = let module M = struct end in x let y = M.x"), ["M"]);
}

#[test]
fn parts_and_wholes() {
    let uses = uses("open A let x = B.C.d let y = B.e module M = D include E");
    let name = Symbol::new;
    assert!(uses.opened.contains(&name("A")) && !uses.whole.contains(&name("A")));
    assert!(uses.paths.contains(&(name("B"), name("C"))));
    assert!(uses.paths.contains(&(name("B"), name("e"))));
    assert!(uses.whole.contains(&name("D")) && uses.whole.contains(&name("E")));
    assert!(!uses.whole.contains(&name("B")));
}

#[test]
fn interfaces_too() {
    let text = "open A val x : B.t module M : C.S type t = M.t";
    let parsed = parse_interface(text, FileId::from_u32(0), Options { library: false });
    assert_eq!(of_signature(&parsed.tree).heads, ["A", "B", "C"].map(Symbol::new));
}
