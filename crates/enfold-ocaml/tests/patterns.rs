//! Patterns and types.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::structure;

#[test]
fn patterns() {
    structure(
        r#"let f = function
  | 0 | 1 | -1 -> ()
  | 'a'..'z' | "s" | 1.5 -> ()
  | Some (x, _) as y, [] -> ()
  | [a; b] | a :: b :: [] | (::) (a, b) -> ()
  | [|1; 2|] -> ()
  | { M.x = 1; y : int = 2; z; _ } -> ()
  | `A | `B (1, 2) | #M.rows -> ()
  | lazy (M.Some x) -> ()
  | M.(Some x) | M.[] | M.{ x } -> ()
  | (module M : S with type t = int) | (module _) -> ()
  | Ctor (type a b) (x : a * b) -> ()
  | exception (Not_found | Failure _) -> ()
  | exception End_of_file | A -> ()
  | (x : 'a. 'a) -> ()
  | a, b as c | d -> ()
  | Some Some x -> ()
  | (( + ) as (-)) -> ()
"#,
        expect![[r#"
            (let
              (=
                f
                (function
                  (case (| 0 1 -1) ())
                  (case (| (.. 'a' 'z') "s" 1.5) ())
                  (case (, (as (Some (, x _)) y) []) ())
                  (case (| (list a b) (:: a b []) (:: (, a b))) ())
                  (case (array 1 2) ())
                  (case (record (M.x 1) (y (: int) 2) (z z) _) ())
                  (case (| `A (`B (, 1 2)) #M.rows) ())
                  (case (lazy (M.Some x)) ())
                  (case (| (open M (Some x)) (open M []) (open M (record (x x)))) ())
                  (case (| (module M (package S (with t int))) (module _)) ())
                  (case (Ctor (type a) (type b) (: x (* a b))) ())
                  (case (exception (| Not_found (Failure _))) ())
                  (case (| (exception End_of_file) A) ())
                  (case (: x (poly 'a 'a)) ())
                  (case (| (as (, a b) c) d) ())
                  (case (Some (Some x)) ())
                  (case (as + -) ()))))
        "#]],
    );
}

#[test]
fn types() {
    structure(
        r#"type a = int -> (string -> 'a) -> ?x:int -> y:t list -> 'b
type b = (int, string) M.t option * [> `A of int & string | `B | t ] * [< `C > `C `D ] * _
type c = F(X)(Y.Z).t * (int as 'a) * (module S with type t = int and type M.u = string)
type d = { f : 'a 'b. 'a -> 'b; mutable g : int -> int }
let f : type a b. a -> b = g
let h : 'a. 'a -> 'a = i
"#,
        expect![[r#"
            (type (a (= (-> int (-> string 'a) (?x int) (~y (list t)) 'b))))
            (type
              (b
                (= (* (option (M.t int string)) (row> (`A int string) `B (inherit t)) (row< `C >`C >`D) _))))
            (type (c (= (* F(X)(Y.Z).t (as int 'a) (package S (with t int) (with M.u string))))))
            (type (d (record (f (poly 'a 'b (-> 'a 'b))) (g mutable (-> int int)))))
            (let (= f (:type a b (-> a b)) g))
            (let (= h (: (poly 'a (-> 'a 'a))) i))
        "#]],
    );
}

#[test]
fn declarations_of_types() {
    structure(
        r#"type t
type (+'a, -'b, !'c, +!_) u constraint 'a = int
type nonrec t = t
type v = A | B of int * (int * int) | C of { x : int } | true | () [@@deriving show]
type w = | A
type x = |
type y = M.y = private { a : int }
type z = M.z = ..
type _ g = I : int -> int g | P : 'a 'b. 'a * 'b -> ('a * 'b) g | N : int g | R : { x : int } -> int g
type l = [] | (::) of int * l
type M.e += A of int | B = N.C
type a = b and b = a
exception A of { x : int }
exception B = M.C
exception C : int -> exn
external f : int -> int = "%a" "b" [@@noalloc]
"#,
        expect![[r#"
            (type (t))
            (type (u (params +'a -'b !'c +!_) (constraint 'a int)))
            (type-nonrec (t (= t)))
            (type (v (cases (A) (B int (* int int)) (C (record (x int))) (true) (()))))
            (type (w (cases (A))))
            (type (x (cases)))
            (type (y private (= M.y) (record (a int))))
            (type (z (= M.z) ..))
            (type
              (g
                (params _)
                (cases
                  (I int (-> (g int)))
                  (P 'a. 'b. 'a 'b (-> (g (* 'a 'b))))
                  (N (-> (g int)))
                  (R (record (x int)) (-> (g int))))))
            (type (l (cases ([]) (:: int l))))
            (type+= M.e (A int) (= B N.C))
            (type (a (= b)) (b (= a)))
            (exception (A (record (x int))))
            (exception (= B M.C))
            (exception (C int (-> exn)))
            (external f (-> int int) "%a" "b")
        "#]],
    );
}
