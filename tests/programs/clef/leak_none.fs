// Loops that make many values and leave none behind: what is replaced has a region of its own, or is
// still there.
//@ leaks
type Machine = { Stack: int list; Log: string list }

/// Each step makes all of the new value.
let rec run (steps: int) (machine: Machine) : Machine =
    match machine.Stack with
    | top :: rest when steps > 0 ->
        let stack = (top * 3 + 1) % 101 :: List.map id rest
        run (steps - 1) { Stack = stack; Log = [ $"step {steps}" ] }
    | _ -> machine

/// A list that grows holds all of the old one, and walking down a list makes nothing.
let rec partition (small: int list) (large: int list) (xs: int list) : int list * int list =
    match xs with
    | [] -> (small, large)
    | x :: rest when x < 50 -> partition (x :: small) large rest
    | x :: rest -> partition small (x :: large) rest

/// Two values take turns.
let rec alternate (n: int) (a: int list) (b: int list) : int =
    if n = 0 then List.sum a * 2 + List.sum b else alternate (n - 1) b a

[<EntryPoint>]
let main _ =
    let machine = run 1000 { Stack = List.init 5 (fun i -> i); Log = [ "start" ] }
    Console.writeln $"{List.sum machine.Stack} {machine.Log.Length}"
    let (small, large) = partition [] [] (List.init 100 (fun i -> i * 7 % 100))
    Console.writeln $"{List.sum small} {List.sum large}"
    Console.writeln $"{alternate 7 [ 1; 2 ] (List.init 3 (fun i -> i))}"
    let mutable text = ""
    for i in 1 .. 100 do
        text <- $"{text.Length} {i}"
    Console.writeln text
    let mutable longest : int list = []
    for i in 1 .. 100 do
        let next = List.init (i * 37 % 11) (fun k -> k)
        if List.length next > List.length longest then longest <- next
    Console.writeln $"{List.length longest}"
    0
//| 10 1
//| 1225 3725
//| 9
//| 4 100
//| 10
