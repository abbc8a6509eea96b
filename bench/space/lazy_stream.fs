// n = 300000: a stream of lazy cells that is walked for ever.
module Space.LazyStream

type Stream =
    | Empty
    | Cons of int * Lazy<Stream>

let rec from (i: int) : Stream = Cons(i, lazy (from (i + 1)))

let rec every (k: int) (stream: Stream) : Stream =
    match stream with
    | Empty -> Empty
    | Cons(x, rest) -> if x % k = 0 then Cons(x, lazy (every k (rest.Force()))) else every k (rest.Force())

let rec walk (sum: int) (i: int) (stream: Stream) : int =
    match stream with
    | Cons(x, rest) when i > 0 -> walk ((sum + x) &&& 0xFFFFFF) (i - 1) (rest.Force())
    | _ -> sum

[<EntryPoint>]
let main args =
    let n = int args.[0]
    printfn "%d" (walk 0 n (every 3 (from 1)))
    0
