/// Sequences as values: in data, from functions of different shapes, recursive, captured, of strings.
type Shape =
    | Name of string
    | Number of int
    | Pair of Shape * Shape
    | Many of Shape list

/// One recursive function whose arms yield sequences of different kinds.
let rec names (s: Shape) : seq<string> =
    match s with
    | Name n -> seq { yield n }
    | Number _ -> Seq.empty
    | Pair (a, b) -> Seq.append (names a) (names b)
    | Many all -> all |> Seq.collect names

let rec walk (s: Shape) : seq<string> = seq {
    match s with
    | Name n -> yield n
    | Number k -> yield Format.int k
    | Pair (a, b) ->
        yield "("
        yield! walk a
        yield! walk b
        yield ")"
    | Many all ->
        for one in all do
            yield! walk one
}

let rec countdown (n: int) : seq<int> = seq {
    if n >= 0 then
        yield n
        yield! countdown (n - 1)
}

type Named = { Title: string; Items: seq<int> }

let pick (b: bool) : seq<int> = if b then seq { yield 1; yield 2 } else Seq.map (fun x -> x * 2) [ 5; 6 ]

let joined (s: seq<string>) = String.concat "," (Seq.toList s)

[<EntryPoint>]
let main _ =
    let shape = Many [ Pair (Name "a", Number 3); Name "b"; Many []; Pair (Pair (Name "c", Name "d"), Number 9) ]
    Console.writeln (joined (names shape))
    Console.writeln (joined (walk shape))
    Console.writeln (joined (Seq.map Format.int (countdown 5)))
    Console.writeln (Format.int (Seq.length (countdown 300)))
    let all = [ { Title = "x"; Items = pick true }; { Title = "y"; Items = pick false }; { Title = "z"; Items = [ 9 ] } ]
    for n in all do
        Console.writeln $"{n.Title} {joined (Seq.map Format.int n.Items)}"
    let words = seq {
        for w in [ "one"; "two" ] do
            let upper = String.toUpper w
            for suffix in [| "!"; "?" |] do
                yield upper + suffix
                yield w + suffix
    }
    Console.writeln (joined words)
    let closures = seq { for i in 1 .. 3 do yield fun x -> x * i }
    Console.writeln (joined (Seq.map (fun f -> Format.int (f 10)) closures))
    let cells = seq {
        for i in 1 .. 2 do
            let mutable seen = i
            let bump () =
                seen <- seen + 10
                seen
            yield bump
            yield bump
    }
    Console.writeln (joined (Seq.map (fun f -> Format.int (f ())) cells))
    0

//| a,b,c,d
//| (,a,3,),b,(,(,c,d,),9,)
//| 5,4,3,2,1,0
//| 301
//| x 1,2
//| y 10,12
//| z 9
//| ONE!,one!,ONE?,one?,TWO!,two!,TWO?,two?
//| 10,20,30
//| 11,21,12,22
