// Calls of closures that are not known where they are called; the counterpart of calls.c.
// Each closure is of another lambda and captures its number.
module Bench.Calls

let calls = 200000000

let table (n: int) : (int -> int)[] =
    let a, b, c, d = n + 1, n + 2, n + 3, n + 4
    let e, f, g, h = n + 5, n + 6, n + 7, n + 8
    [| (fun x -> (x ^^^ a) + a)
       (fun x -> b + (x ^^^ b))
       (fun x -> (c ^^^ x) + c)
       (fun x -> d + (d ^^^ x))
       (fun x -> (x ^^^ e) + e)
       (fun x -> f + (x ^^^ f))
       (fun x -> (g ^^^ x) + g)
       (fun x -> h + (h ^^^ x)) |]

let pair (n: int) : (int -> int)[] =
    let a, b = n + 1, n + 2
    [| (fun x -> (x ^^^ a) + a)
       (fun x -> b + (x ^^^ b)) |]

let one (f: int -> int) : int =
    let mutable x = 0
    for i = 1 to calls do
        x <- f x
    x

let turns (table: (int -> int)[]) (mask: int) : int =
    let mutable x = 0
    for i = 0 to calls - 1 do
        x <- table.[(i * 7 + (i >>> 3)) &&& mask] x
    x

[<EntryPoint>]
let main args =
    let kind = if Array.length args > 0 then args.[0] else "one"
    let functions = table 0
    let sum =
        if kind = "one" then one (if Array.length args > 1 then functions.[0] else functions.[1])
        elif kind = "two" then turns (pair (Array.length args - 1)) 1
        else turns functions 7
    Console.writeln (Format.int sum)
    0
