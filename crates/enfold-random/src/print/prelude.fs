exception E0 of int
exception E1 of string * int
exception E2 of (int -> int)
exception E3 of string list * (unit -> string)
type Box<'a> =
    { mutable Held: 'a
      Old: 'a list }
type Tree<'a> =
    | Leaf
    | Node of Tree<'a> * 'a * Tree<'a>
let mutable ticks = 0
let tick () : unit =
    ticks <- ticks + 1
    if ticks > 1500 then
        Console.writeln "too many steps"
        exit 3
let clip (s: string) : string = if String.length s > 30 then String.substring s 0 30 else s
let few xs = List.truncate 6 xs
let say (s: string) : unit = Console.writeln (if String.length s > 300 then String.substring s 0 300 else s)
let at a i = Array.get a (abs (i % (Array.length a)))
let twice f x = f (f x)
let flip f a b = f b a
let konst x _ = x
let both f g x = (f x, g x)
let curry f a b = f (a, b)
let uncurry f (a, b) = f a b
let pick c a b = if c then a else b
let counter start step =
    let mutable n = start
    fun () ->
        n <- n + step
        n
let hold x = { Held = x; Old = [] }
let swap (b: Box<'a>) (x: 'a) : 'a =
    let old = b.Held
    b.Held <- x
    old
let rec loopK n x k = if n <= 0 then k x else loopK (n - 1) x (fun y -> k y)
let memo f =
    let mutable last = None
    fun x ->
        match last with
        | Some (y, v) when y = x -> v
        | _ ->
            let v = f x
            last <- Some (x, v)
            v
let rec power n f x = if n <= 0 then x else power (n - 1) f (f x)
let rec mapTree f t =
    match t with
    | Leaf -> Leaf
    | Node (l, x, r) ->
        let l2 = mapTree f l
        let y = f x
        Node (l2, y, mapTree f r)
let rec foldTree f s t =
    match t with
    | Leaf -> s
    | Node (l, x, r) -> foldTree f (f (foldTree f s l) x) r
let run (name: string) (f: unit -> unit) : unit =
    try
        f ()
    with
    | E0 n -> say (name + " ended with E0 " + string n)
    | E1 (s, n) -> say (name + " ended with E1 " + s + string n)
    | E2 f -> say (name + " ended with E2 " + string (f 1))
    | E3 (xs, f) -> say (name + " ended with E3 " + String.concat "," xs + f ())
    | Failure m -> say (name + " ended with " + m)
    | _ -> say (name + " ended otherwise")
