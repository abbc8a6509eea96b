// Threads start threads, wait for them, and hand handles of threads on.
//@ skip interp

/// Adds up a range with a thread for each half, until the ranges are small.
let rec sumRange (low: int) (high: int) : int =
    if high - low < 1000 then
        List.sum [ low..high ]
    else
        let middle = (low + high) / 2
        let left = Thread.create (fun () -> sumRange low middle)
        let right = sumRange (middle + 1) high
        Thread.join left + right

/// Sorts with a thread for the first half, three levels down.
let rec sort (levels: int) (items: 'T list) : 'T list =
    match items with
    | []
    | [ _ ] -> items
    | _ ->
        let (first, second) = List.splitAt (items.Length / 2) items
        let (first, second) =
            if levels = 0 then
                sort 0 first, sort 0 second
            else
                let thread = Thread.create (fun () -> sort (levels - 1) first)
                let second = sort (levels - 1) second
                Thread.join thread, second
        let rec merge left right merged =
            match left, right with
            | [], rest
            | rest, [] -> List.rev merged @ rest
            | x :: xs, y :: _ when x <= y -> merge xs right (x :: merged)
            | _, y :: ys -> merge left ys (y :: merged)
        merge first second []

/// A chain: each thread starts the next one and adds its name to what that yields.
let rec chain (names: string list) : string =
    match names with
    | [] -> "end"
    | name :: rest -> name + " -> " + Thread.join (Thread.create (fun () -> chain rest))

[<EntryPoint>]
let main _ =
    printfn "%d" (sumRange 1 10000)
    let numbers = [ for i in 1..2000 -> i * 7919 % 2003 ]
    printfn "%b" (sort 3 numbers = List.sort numbers)
    printfn "%A" (sort 2 [ "pear"; "Öl"; "apple"; "fig"; "" ])
    printfn "%s" (chain [ "a"; "b"; "c"; "d" ])
    // A thread that starts threads and does not wait; the one that started it does.
    let starter = Thread.create (fun () -> [ for i in 1..4 -> Thread.create (fun () -> i * i) ])
    printfn "%A" (Thread.join starter |> List.map Thread.join)
    0

//| 50005000
//| true
//| [""; "apple"; "fig"; "pear"; "Öl"]
//| a -> b -> c -> d -> end
//| [1; 4; 9; 16]
