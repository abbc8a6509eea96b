//! Modules that contain one another twice.

use super::Expect::{Error, Output};
use super::{bomb, lines};

#[test]
fn functors_that_are_applied_twice_double() {
    let chain = |count: usize| {
        lines(count, |at| {
            format!(
                "module F{} (X : S) = struct module A = F{at} (X) module B = F{at} (A) let x = A.x + B.x end",
                at + 1
            )
        })
    };
    let text = |last: usize| {
        let chain = chain(last);
        format!(
            "module type S = sig val x : int end\nmodule F0 (X : S) = struct let x = X.x + 1 end\n{chain}module M = F{last} (struct let x = 0 end)\nlet () = print_int M.x\n"
        )
    };
    bomb("functors_4.ml", &text(4), &Output("4224"));
    bomb("functors_24.ml", &text(24), &Error("E0902"));
}

#[test]
fn signatures_that_hold_one_twice_double() {
    let chain = |count: usize| {
        let types = lines(count, |at| {
            format!("module type S{} = sig module A : S{at} module B : S{at} end", at + 1)
        });
        let path = "A.".repeat(count);
        format!(
            "module type S0 = sig val x : int type t end\n{types}module F (X : S{count}) = struct let y = X.{path}x end\nlet () = print_int 1\n"
        )
    };
    bomb("signatures_5.ml", &chain(5), &Output("1"));
    bomb("signatures_25.ml", &chain(25), &Error("E0902"));
}

#[test]
fn modules_that_hold_one_twice_share_it() {
    let chain = lines(25, |at| {
        format!("module M{} = struct module A = M{at} module B = M{at} end", at + 1)
    });
    let path = "A.".repeat(25);
    let text = format!(
        "module M0 = struct let x = 7 type t = int end\n{chain}let () = print_int M25.{path}x\n"
    );
    bomb("modules_25.ml", &text, &Output("7"));
    let chain = lines(29, |at| {
        format!("module M{} = struct include M{at} include M{at} let x{} = 1 end", at + 1, at + 1)
    });
    let text = format!("module M0 = struct let x0 = 7 end\n{chain}let () = print_int M29.x0\n");
    bomb("includes_29.ml", &text, &Output("7"));
}
