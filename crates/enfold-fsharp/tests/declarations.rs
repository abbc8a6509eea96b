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
        "let c = build {\n    let! x = y\n    and! z = w\n    return x\n}\n",
        expect![[r#"
            E0901 at 3:5: `and!` is not supported yet
                help: write one `let!` after the other
        "#]],
    );
    faults(
        "type C(x: int) =\n    member this.X = x\ntype D =\n    | A\n    member this.F = 1\ntype E =\n    interface I with\n        member x.B = 1\ntype F = { A: int } with member x.B = 1\ntype G = class end\ntype H = delegate of int -> int\ntype L with member x.Y = 1\n",
        expect![[r#"
            E0901 at 1:6: classes are not supported yet
            E0901 at 5:5: members of types are not supported yet
            E0901 at 7:5: interfaces are not supported yet
            E0901 at 9:21: members of types are not supported yet
            E0901 at 10:10: classes are not supported yet
            E0901 at 11:10: delegates are not supported yet
            E0901 at 12:8: extensions of types are not supported yet
        "#]],
    );
    faults(
        "let a = x :? int\nlet b = x :> obj\nlet c = new Foo(1)\nlet (|Even|Odd|) n = n\nlet d = [for x in xs -> x]\nlet e = <@ 1 @>\nlet f = null\nuse g = h\nlet i = { new I with member x.D() = () }\n",
        expect![[r#"
            E0901 at 1:11: type tests with `:?` are not supported yet
            E0901 at 2:11: conversions with `:>` are not supported yet
            E0901 at 3:9: object construction with `new` is not supported yet
            E0901 at 4:5: active patterns are not supported yet
            E0901 at 6:9: code quotations are not supported yet
            E0901 at 7:9: `null` is not supported yet
            E0901 at 8:1: `use` is not supported yet
            E0901 at 9:11: object expressions are not supported yet
        "#]],
    );
    faults(
        "[<Measure>] type kg\nlet a (x: #seq<int>) = x\nextern int foo(int x)\nmodule N = List\nopen type Foo\ntype En = A = 0 | B = 1\nlet b = {| A = 1 |}\nlet c = xs.[1..]\nlet d = upcast x\nnamespace X\n",
        expect![[r#"
            E0901 at 1:13: units of measure are not supported yet
            E0901 at 2:11: flexible types written with `#` are not supported yet
            E0901 at 3:1: `extern` declarations are not supported yet
            E0901 at 4:1: module abbreviations are not supported yet
            E0901 at 5:6: `open type` is not supported yet
            E0901 at 6:13: enumerations are not supported yet
            E0901 at 7:9: anonymous records are not supported yet
            E0901 at 8:14: ranges without an end are not supported yet
            E0901 at 9:9: `upcast` is not supported yet
            E0901 at 10:1: namespaces are not supported yet
        "#]],
    );
    faults(
        "let f = function\n    | :? int -> 1\n    | Case(a = 1) -> 2\n    | Active x y -> 3\n    | a & b -> 4\nlet g ?x = x\nlet h = _.Name\nlet i = return 1\nlet j<'a when 'a :> I> x = x\n",
        expect![[r#"
            E0901 at 2:7: patterns that test a type with `:?` are not supported yet
            E0901 at 3:11: patterns that name the fields of a case are not supported yet
            E0901 at 4:16: patterns with several arguments in a row are not supported yet
            E0901 at 5:9: patterns joined with `&` are not supported yet
            E0901 at 6:7: optional parameters are not supported yet
            E0901 at 7:9: functions written `_.Name` are not supported yet
            E0901 at 9:10: type constraints are not supported yet
        "#]],
    );
}
