// A call for its effect, with `()` after it, is no tail call: what it is given may lie in the caller's frame, and the
// frame must be there until it has returned.

type Tool = { Declare: string -> int list -> unit }
type Nothing = { Nothing: unit }

let mutable total = 0
let note (name: string) xs = total <- (total * 3 % 100003) + name.Length + List.sum xs

let first a { Declare = declare } =
    declare "x" [ a ]
    ()

let second a { Declare = declare } =
    declare "yy" [ a; a + 1 ]
    ()

let third a tool =
    tool.Declare "zzz" [ a; a; a ]
    ()

let fourth a tool = ignore (tool.Declare "four" [ a * 2; a ])
let all = [| first; second; third; fourth |]

let wrapped (f: int list -> Nothing) a =
    f [ a; a ] |> ignore
    { Nothing = () }

let wrappers = [| wrapped; (fun f a -> { Nothing = (f [ a ]).Nothing }); wrapped |]

let pair (k: int * int -> unit) a =
    k (a, a + 1)
    ()

let closure (k: (int -> int) -> unit) a =
    k (fun x -> x + a)
    ()

let rec count k n =
    if n > 0 then
        k [ n ]
        count k (n - 1)
        ()

[<EntryPoint>]
let main _ =
    let tools = [ { Declare = note }; { Declare = fun name xs -> note (name + name) (1 :: xs) } ]
    for i in 0..20 do
        for tool in tools do
            all.[i % all.Length] i tool
        wrappers.[i % 3] (fun xs -> note "w" xs; { Nothing = () }) i |> ignore
        pair (fun (a, b) -> note "p" [ a; b ]) i
        closure (fun f -> note "c" [ f 1; f 2 ]) i
    count (note "n") 1000
    printfn "%d" total
    0

//| 5606
