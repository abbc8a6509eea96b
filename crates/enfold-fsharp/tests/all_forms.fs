/// doc — ünïcode
module Examples.Hello

open Console // ─═
open System.IO

[<Literal>]
let STDIN = 0

let mutable counter = 0

type Person = {
    Name: string
    mutable Age: int
}

type Shape =
    | Circle of float
    | Rect of w: float * h: float
    | Unit

type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
type Alias<'a, 'b> = Map<string, List<'a>> -> 'b[] option
type A = { X: int; Y: B }
and B = { Z: A list }

exception Boom of string * int

let add a b = a + b
let greet (name: string) : unit = Console.writeln $"Hello, {name}! {{x}} {f x + 1}"
let hello() =
    greet "x"
    let y = 3 // trailing
    y

let rec isEven (n: int) : bool = if n = 0 then true else isOdd (n - 1)
and isOdd n =
    if n = 0 then false
    else isEven (n - 1)

let x, y = 1, 2
let (a, b) = f cases
let (+!) a b = a + b * 2
let f<'a> (x: 'a) : 'a = x

let r =
    naturals 10
    |> Seq.filter (fun x -> x > 3)
    |> Seq.map (fun x ->
        let y = x
        y + 1)
    |> Seq.fold (fun acc size ->
      match acc with
      | Some a when a > 3 -> Some (a + size)
      | _ -> None
    ) (Some 0)

let g z =
    match z with
    | { Age = a; Name = _ } when a < 18 -> "Minor"
    | Circle r | Rect (r, _) ->
        Console.write "x"
        match r with
        | 0.0 -> "zero"
        | _ -> "pos"
    | Node (l, v, r) -> l :: [v; r] |> f
    | h :: _ as t -> t
    | -1 -> ()
    | [] | [_] -> ()

let xs = [
    { Name = "a"; Age = 1 }
    { p with Age = p.Age + 1
             Name = "x" }
]
let arr = [| 1uy; 2uy |]
let ranges = [1..5], [5..-1..1], [|0..10..50|], arr.[0], arr[1], arr.[1..2]
let neg = f -1 + a - 1 + a-1
let compose = fun x -> g (f x)
let v = Map.empty<string, int>
let w = NativePtr.stackalloc<int> 4
let m = f(x).Name.Foo(1, 2) y
let l = lazy (sideEffect "a"; 42)

[<EntryPoint>]
let main argv =
    let mutable i = 0
    while i < 10 do
        i <- i + 1
        arr.[i] <- 3
    for j = 0 to 10 do printfn "x"
    for _ in 1..count do
        if i > 3 then printfn "y"
        else if i > 4 then printfn "z"
        elif i > 5 then
            ()
        else
            failwith "no"
    try
        foo ()
    with
    | Boom (s, n) -> ()
    | e -> raise e
    let t = try 1 finally ()
    counter := !counter + 1
    0
let l5 = Seq.collect (fun x -> foo {
        A = 0
        B = 1
    }) xs

let l7 =
    fun name ->
        Console.writeln name

let l9 n0 =
    if n0 = 42n then Console.writeln "a"
    else Console.writeln "b"

let l10 x =
    if x then 1
    else if y then
        2
    elif z then 3
    else
        4

let cont a b = List.length a = List.length b
            && List.forall2 f a b

let sch = SchemaOps.createSchema "Root"
                 |> SchemaOps.addType a
                 |> SchemaOps.addType b

let early x =
    if x then 0 else
    let y = 1
    y + 1

let bind =
    foo (fun x ->
    bar (fun y ->
    x + y))

let fn2 = function
    | A -> 1
    | B -> 2
let fn3 = xs |> List.map (function
    | A -> 1
    | B -> 2)
let fn4 = (function UnionCase -> true | _ -> false)

let nest a b =
    match a with
    | A -> match b with
           | C -> 1
           | D -> 2
    | B -> 3

let counter start =
    let mutable count = start
    fun () ->
        count <- count + 1
        count

let one () = if a then b; c
let app =
    f
        x
        (y + 1)
        { A = 1 }
let op = a
       + b
let chain =
    foo
        .Bar(1)
        .Baz
let m2 =
    a +
    b *
    c
let big =
    let inner =
        let q = 1
        q + 1
    inner
let lambdaArg = foo 1 (fun x -> x) <| fun y ->
    y + 1
let ifop = if a
              && b then c else d
let tup = (1,
           2,
           3)
let undent = foo(a,
    b)
module Inner =
    type T = A | B
    let x = 1
    module Deep =
        let y = 2
let after = Inner.x
do printfn "hi"
printfn "there"
let rec loop acc i = if i > n then acc else loop (acc + i) (i + 1)
type U =
| A
| B of int
type Single = Single of int
type R2 = { A : int -> int
            B : string }
let neg = -x + -1 * -f y
let n2 = (-7) - -3
let n3 = 3 -1
let cond = not a && b || c && d
let cmp = a < b = c
let sh = 1 <<< 2 + 1 ||| 3 &&& 4 ^^^ 5
let cons = 1 :: 2 :: [] @ xs
let pw = 2.0 ** 3.0 ** 2.0
let ann = (x : int, y : string)
let e : Result<int, string> = Ok 42
let gt = a<b
let gt2 = f<int>(3)
let gt3 = List.map<int,string> f xs
let idx = a.[i].[j].Name[k]
let adr = foo &arena (Platform.wordSize ())
let matcher = match a, b with
              | IntVal x, IntVal y -> 1
              | _ -> 2
let str = "a\tb\"c\\ \u0041 \065 \x41" + @"c:\d""q" + """tri"ple"""
let chars = 'a', '\n', '\'', '\\', 'é', ' ', '"', 'a'B
let base' = 3
let ``quoted id`` = ``type``
let hex = 0xFF, 0b1010, 0o17, 1_000, 5L, 5UL, 3y, 255uy, 0xFFy, 1n, 2un, 1.5f, 1e5, 1., 2.5e-3, 1l, 1u
let x1 = if a then b elif c then d else e |> f
let tr = try f x with _ -> 1
let tr2 = try f x with | E -> 1 | F -> 2
let inn = let x = 1 in let y = 2 in x + y
let lst = [ 1; 2
            3 ]
let lst2 = [ f x; -1; -2 ]
let tt = true
let it = $"{a}{b}" + $"x" + $@"a\{b}" + $"""q"{"in"}"q"""
let w = { r with A.B = 1; C = f 2 }
let opname = (+), (*), ( * ), (~-), (|>), (-)
let s = x.Value.[0].Foo
begin foo end
let z = begin
          1
        end
