// Addresses of mutable locals: passed down, and further down.
module Byrefs

let bump (r: byref<int>) : unit = r <- r + 1

let rec bumpBy (r: byref<int>) (times: int) : unit =
    if times > 0 then
        bump &r
        bumpBy &r (times - 1)

let swap (a: byref<'T>) (b: byref<'T>) : unit =
    let held = a
    a <- b
    b <- held

type Point = { X: int; Y: int }

let move (p: byref<Point>) (dx: int) : unit = p <- { p with X = p.X + dx }

/// A function that is given an address and returns a closure that does not hold it.
let adder (total: byref<int>) (step: int) : (int -> int) =
    total <- total + step
    let now = total
    fun x -> x + now

let tryParse (text: string) (result: byref<int>) : bool =
    if text = "" then
        false
    else
        result <- int text
        true

[<EntryPoint>]
let main _ =
    let mutable n = 1
    bump &n
    bumpBy &n 10
    Console.writeln $"{n}"
    let mutable a = "left"
    let mutable b = "right"
    swap &a &b
    Console.writeln $"{a} {b}"
    let mutable p = { X = 1; Y = 2 }
    move &p 5
    Console.writeln $"{p.X} {p.Y}"
    let mutable total = 0
    let f = adder &total 5
    let g = adder &total 7
    Console.writeln $"{f 1} {g 1} {total}"
    let mutable parsed = 0
    if tryParse "17" &parsed && not (tryParse "" &parsed) then Console.writeln $"{parsed}"
    0

//| 12
//| right left
//| 6 2
//| 6 13 12
//| 17
