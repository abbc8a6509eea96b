//! Structures, signatures and functors.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::{signature, structure};

#[test]
fn modules() {
    structure(
        r#"module M = struct type t = int let x = 1;; f x;; let y = 2 end
module N : S = M
module F (X : S) (Y : S with type t = X.t) () : T = struct end
module G = functor (X : S) (_ : S) -> functor () -> struct include X end
module H = F (struct end) (G (X)(Y.Z)) ()
module I = (M : S)
module J = (val m : S)
module K = (val f x : S :> T)
module _ = M
module rec A : S with type t = int and type u := A.t = struct end and B : T = A
open M.N
open! struct let x = 1 end
include F (X)
"#,
        expect![[r#"
            (module (= M (struct (type (t (= int))) (let (= x 1)) (do (app f x)) (let (= y 2)))))
            (module (= N (: M S)))
            (module (= F (functor (param X S) (param Y (with S (type= t (t (= X.t))))) () (: (struct) T))))
            (module (= G (functor (param X S) (param _ S) (functor () (struct (include X))))))
            (module (= H (app (app (app F (struct)) (app (app G X) Y.Z)) ())))
            (module (= I (: M S)))
            (module (= J (val m (package S))))
            (module (= K (val (app f x) (package S) (:> (package T)))))
            (module (= _ M))
            (module-rec
              (= A (: (struct) (with S (type= t (t (= int))) (type:= u (u (= A.t))))))
              (= B (: A T)))
            (open M.N)
            (open (struct (let (= x 1))))
            (include (app F X))
        "#]],
    );
}

#[test]
fn module_types() {
    structure(
        r#"module type A
module type B = sig val x : int end
module type C = functor (X : S) () -> S -> (S with module M = N.O and module O := P and type 'a M.t = 'a list)
module type D = module type of struct include M end
module type E = S with module type T = U and type t = private int
"#,
        expect![[r#"
            (module-type A)
            (module-type B (sig (val x int)))
            (module-type
              C
              (functor
                (param X S)
                ()
                (param _ S)
                (with S (module= M N.O) (module:= O P) (type= M.t (t (params 'a) (= (list 'a)))))))
            (module-type D (type-of (struct (include M))))
            (module-type E (with S (module-type= T U) (type= t (t private (= int)))))
        "#]],
    );
}

#[test]
fn signatures() {
    signature(
        r#"(** Text. *)
val x : int
val ( + ) : int -> int -> int
external e : int -> int = "%e"
type t = private int and u
type v := int
type ext += X
exception E of int
module M : S
module N = Other.N
module O := Other.O
module F (X : S) () : T
module rec A : S with type t = int and B : T
module type T
module type U = S
module type V := S
open M
include S with type t := int
include module type of M
[@@@attribute]
"#,
        expect![[r#"
            (val x int)
            (val + (-> int int int))
            (external e (-> int int) "%e")
            (type (t private (= int)) (u))
            (type:= (v (= int)))
            (type+= ext (X))
            (exception (E int))
            (module (: M S))
            (module (: N (alias Other.N)))
            (module:= O Other.O)
            (module (: F (functor (param X S) () T)))
            (module-rec (: A (with S (type= t (t (= int))))) (: B T))
            (module-type T)
            (module-type U S)
            (module-type:= V S)
            (open M)
            (include (with S (type:= t (t (= int)))))
            (include (type-of M))
        "#]],
    );
}

#[test]
fn expressions_between_items() {
    structure(
        "print 1\nlet x = 2;;\nf x; g x;;\nlet y = 1 in h y\nlet z = 3\n",
        expect![[r#"
            (do (app print 1))
            (let (= x 2))
            (do (block (app f x) (app g x)))
            (do (block (let (= y 1)) (app h y)))
            (let (= z 3))
        "#]],
    );
    structure(
        "let x = 1\nprint x\nlet y = 2 in z\n",
        expect![[r#"
        (let (= x (app 1 print x)))
        (do (block (let (= y 2)) z))
        E0010 at 3:1: `let … in` is an expression, and does not follow a definition just like that
            help: give it a place of its own
            3:1: "" -> "let () = "
    "#]],
    );
}
