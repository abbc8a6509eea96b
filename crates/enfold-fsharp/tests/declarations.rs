//! Every form of declaration.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::{faults, tree};

#[test]
fn bindings() {
    tree(
        "let a = 1\nlet mutable b = 2\nlet inline private f x = x\nlet rec g x = h x\nand h x = g x\n",
        expect![[r#"
            (let a 1)
            (let mutable b 2)
            (let inline f (x) x)
            (let-rec (g (x) (h x)) (h (x) (g x)))
        "#]],
    );
    tree(
        "let x, y = 1, 2\nlet (a, b) = f\nlet _ = g\nlet h :: _ = i\nlet { A = j } = k\nlet (Some l) = m\nlet () = n ()\n",
        expect![[r#"
            (let (tuple x y) (tuple 1 2))
            (let (tuple a b) f)
            (let _ g)
            (let (:: h _) i)
            (let (record (A j)) k)
            (let (Some l) m)
            (let () (n ()))
        "#]],
    );
    tree(
        "let f<'a, 'b when 'a : comparison> (x: 'a) : 'b = g x\nlet hello() = 1\nlet k (a, b) [c] () = d\n",
        expect![[r#"
            (let f (for 'a 'b) ((: x 'a)) (: 'b) (g x))
            (let hello (()) 1)
            (let k ((tuple a b) (list c) ()) d)
        "#]],
    );
    tree(
        "let (+!) a b = a\nlet (~%) a = a\nlet (!!) a = a\nlet ( *! ) a b = b\nlet (==) a b = a\nlet x = 1 == 2\n",
        expect![[r#"
            (let +! (a b) a)
            (let ~% (a) a)
            (let !! (a) a)
            (let *! (a b) b)
            (let == (a b) a)
            (let x (== 1 2))
        "#]],
    );
}

#[test]
fn attributes() {
    tree(
        "[<Literal>]\nlet STDIN = 0\n[<FidelityExtern(\"c\", \"malloc\")>]\nlet malloc (size: unativeint) : option<nativeint> =\n    NativeDefault.zeroed ()\n[<A; B(1)>] [<C>]\nlet [<D>] x = 1\n[<EntryPoint>]\nlet main argv =\n    0\n",
        expect![[r#"
            (let @Literal STDIN 0)
            (let
              (@FidelityExtern "c" "malloc")
              malloc
              ((: size unativeint))
              (: (option nativeint))
              (NativeDefault.zeroed ()))
            (let @A (@B 1) @C @D x 1)
            (let @EntryPoint main (argv) 0)
        "#]],
    );
}

#[test]
fn types() {
    tree(
        "type P = { A: int; mutable B: string }\ntype U = X | Y of int * string | Z of data: int[] * f: (int -> int)\ntype V = V of int\ntype 'a tree = Leaf | Node of 'a tree * 'a\ntype ('a, 'b) pair = Pair of 'a * 'b\ntype Alias<'a> = 'a list\n[<Struct>]\ntype A = { B: B }\nand [<X>] B = { A: A list }\ntype private Q =\n    | One\n    | Two of int\n",
        expect![[r#"
            (types (type P (record (A int) (mutable B string))))
            (types (type U (union X (Y int string) (Z (: data (array int)) (: f (-> int int))))))
            (types (type V (union (V int))))
            (types (type tree 'a (union Leaf (Node (tree 'a) 'a))))
            (types (type pair 'a 'b (union (Pair 'a 'b))))
            (types (type Alias 'a (alias (list 'a))))
            (types (type A (record (B B))) (type B (record (A (list A)))))
            (types (type Q (union One (Two int))))
        "#]],
    );
}

#[test]
fn others() {
    tree(
        "/// doc\nmodule M.N\n\nopen A.B\nexception E of string * code: int\nexception F\ndo f ()\ng 1\nlet x = 1 in f x\n",
        expect![[r#"
            (module M.N)
            (open A.B)
            (exception E string (: code int))
            (exception F)
            (do (f ()))
            (do (g 1))
            (do (block (let x 1) (f x)))
        "#]],
    );
    tree("", expect![[""]]);
    tree("// only a comment\n", expect![[""]]);
}

#[test]
fn intrinsics_belong_to_the_library() {
    faults(
        "let f x = (# \"add\" x x : int #)\nlet g = 1\n",
        expect![[r#"
        E0010 at 1:11: unexpected `(#`
    "#]],
    );
}

#[test]
fn unsupported() {
    faults(
        "let c = build {\n    let x = y\n    and! z = w\n    return x\n}\n",
        expect![[r#"
            E0010 at 3:5: `and!` goes on from a `let!`, and there is none before it
        "#]],
    );
    faults(
        "type G =\n    class end\ntype H = delegate of int -> int\ntype C() =\n    inherit B()\n    static do f ()\n    val y: int\ntype I =\n    abstract M<'a>: 'a -> int\n",
        expect![[r#"
            E0901 at 2:5: classes without a constructor after their name are not supported yet
            E0901 at 3:10: delegates are not supported yet
            E0901 at 5:5: inheritance is not supported yet
            E0901 at 6:12: `static do` is not supported yet
            E0901 at 7:5: fields declared with `val` are not supported yet
            E0901 at 9:15: generic methods of interfaces are not supported yet
        "#]],
    );
    faults(
        "let d = [for x in xs -> x]\nlet e = <@ 1 @>\nlet f = null\nlet i = { new C(1) with member x.D() = () }\n",
        expect![[r#"
            E0901 at 2:9: code quotations are not supported yet
            E0901 at 3:9: `null` is not supported yet
            E0901 at 4:16: object expressions of classes are not supported yet
        "#]],
    );
    faults(
        "let a (x: #seq<int>) = x\nextern int foo(int x)\nmodule N = List\nopen type Foo\nlet b = {| A = 1 |}\nlet d = upcast x\nnamespace X\nmodule rec M =\n    let x = 1\n",
        expect![[r#"
            E0901 at 2:1: `extern` declarations are not supported yet
            E0901 at 4:6: `open type` is not supported yet
            E0901 at 8:8: recursive modules are not supported yet
        "#]],
    );
    faults(
        "let f = function\n    | Case(a = 1) -> 2\nlet i = return 1\nlet j<'a when 'a :> I> x = x\n",
        expect![[r#"
            E0901 at 4:10: type constraints other than `equality`, `comparison` and members are not supported yet
        "#]],
    );
}

#[test]
fn members() {
    tree(
        "type V =\n    { X: int }\n    member v.Twice = 2 * v.X\n    member _.Add (a, ?b: int) : int = a\n    static member (+) (a: V, b: V) = a\n    member v.P with get () = v.X and set x = ()\n    override v.ToString() = \"v\"\n    interface I with\n        member v.M() = 1\n",
        expect![[r#"
            (types
              (type
                V
                (record (X int))
                (get v Twice (* 2 v.X))
                (method Add ((tuple a (: ?b int))) (: int) a)
                (method static + ((tuple (: a V) (: b V))) a)
                (get v P v.X)
                (set v P (x) ())
                (method override v ToString (()) "v")
                (interface I (method v M (()) 1))))
        "#]],
    );
    tree(
        "type U =\n    | A\n    | B\n    with\n    static member Zero = A\nand T with\n    member t.Y = 1\n",
        expect![[r#"
            (types (type U (union A B) (get static Zero A)) (type T extension (get t Y 1)))
        "#]],
    );
    tree(
        "type C(x: int, y) as this =\n    let mutable n = x\n    do print n\n    member val P: int = 1 with get, set\n    new(x) = C(x, 0)\n    member c.Next() =\n        n <- n + 1\n        n\n",
        expect![[r#"
            (types
              (type
                C
                (class ((: x int) y) (as this) (let mutable n x) (print n))
                (auto-mutable P (: int) 1)
                (new static new (x) (C (tuple x 0)))
                (method c Next (()) (block (<- n (+ n 1)) n))))
        "#]],
    );
    tree(
        "[<Interface>]\ntype I<'T> =\n    abstract Area: unit -> float\n    abstract member M: x: int * y: 'T -> int\n    abstract P: int with get, set\nlet o = { new I<int> with\n            member _.Area() = 1.0\n            member _.M(x, y) = x }\nlet u = o :> J\nlet c = new C(1, 2)\n",
        expect![[r#"
            (types
              (type
                I
                'T
                interface
                (abstract Area (-> unit float))
                (abstract M (-> (* int 'T) int))
                (abstract-mutable P int)))
            (let o (object (I int) (method Area (()) 1.0) (method M ((tuple x y)) x)))
            (let u (:> o J))
            (let c (C (tuple 1 2)))
        "#]],
    );
    tree(
        "type E = A = 1 | B = 2\nlet x = 1.5<m/s^2>\n[<Measure>] type N = kg m / s^2\n",
        expect![[r#"
        (types (type E (enum (A 1) (B 2))))
        (let x (measured 1.5 (unit m (^ s -2))))
        (types (type N (measure (unit kg m (^ s -2)))))
    "#]],
    );
    tree(
        "let f = function (|Even|Odd|) as x -> x\nlet (|P|_|) a b = None\nlet g = function P 1 x & y -> x\n",
        expect![[r#"
        (let f (function ((as |Even|Odd| x) x)))
        (let |P|_| (a b) None)
        (let g (function ((& (P 1 x) y) x)))
    "#]],
    );
}
