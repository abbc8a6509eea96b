// Infinite streams: a cell with a value and a function that makes the next cell.
type Stream = { Head: int; Tail: unit -> Stream }

let rec from (n: int) : Stream = { Head = n; Tail = fun () -> from (n + 1) }

let rec map (f: int -> int) (s: Stream) : Stream =
    { Head = f s.Head
      Tail = fun () -> map f (s.Tail ()) }

let rec filter (p: int -> bool) (s: Stream) : Stream =
    if p s.Head then { Head = s.Head; Tail = fun () -> filter p (s.Tail ()) }
    else filter p (s.Tail ())

let rec take (n: int) (s: Stream) : int list =
    if n = 0 then [] else s.Head :: take (n - 1) (s.Tail ())

let rec sieve (s: Stream) : Stream =
    { Head = s.Head
      Tail = fun () -> sieve (filter (fun n -> n % s.Head <> 0) (s.Tail ())) }

let show (xs: int list) : unit = Console.writeln (String.concat " " (List.map Format.int xs))

[<EntryPoint>]
let main _ =
    show (take 5 (from 1))
    show (take 5 (map (fun x -> x * x) (from 1)))
    show (take 4 (filter (fun x -> x % 7 = 0) (from 10)))
    show (take 10 (sieve (from 2)))
    0

//@ captures 4 n: value
//@ captures 8 f: value, s: value
//@ captures 11 p: value, s: value

//| 1 2 3 4 5
//| 1 4 9 16 25
//| 14 21 28 35
//| 2 3 5 7 11 13 17 19 23 29
