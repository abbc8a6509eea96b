// Loops that would leave memory behind: the new value has parts of the old one and cannot be copied, since it
// holds a function; or a variable that lives long is overwritten. What they lose is given back one by one. A work list of numbers is copied.
//@ leaks
type Machine = { Stack: (int -> int) list; Log: unit -> string }

let mutable recent : int list = []

/// Overwrites a module-level variable.
let remember (x: int) : unit = recent <- List.truncate 3 (x :: recent)

/// Reads it, and stays a function: without it the variable would be one of the loop.
let rec sums (n: int) : int = if n = 0 then 0 else List.sum recent + sums (n - 1)

/// Replaces the top of a stack of functions and keeps the rest.
let rec run
    (steps: int) (machine: Machine) : Machine =
    match machine.Stack with
    | top :: rest when steps > 0 ->
        run (steps - 1) { machine with Stack = (fun x -> (top 1 + x) % 101) :: rest }
    | _ -> machine

/// A work list: what is taken from it is left behind, until the rest is copied.
let rec count (found: int) (work: int list) : int =
    match work with
    | [] -> found
    | n :: rest when n <= 1 -> count (found + 1) rest
    | n :: rest -> count found (n / 2 :: n - n / 2 :: rest)

[<EntryPoint>]
let main _ =
    let machine = run 4 { Stack = List.init 5 (fun i -> fun x -> x + i); Log = fun () -> "start" }
    Console.writeln $"{List.sumBy (fun f -> f 1) machine.Stack} {machine.Log ()}"
    Console.writeln $"{count 0 (List.init 3 (fun i -> i + 10))}"
    let mutable i = 0
    while i < 1000 do
        i <- i + 1
        remember i
    Console.writeln $"{sums 1}"
    0
//| 19 start
//| 33
//| 2997
