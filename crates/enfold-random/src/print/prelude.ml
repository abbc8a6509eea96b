exception Stop
exception E0 of int
exception E1 of string * int
exception E2 of (int -> int)
exception E3 of string list * (unit -> string)
type 'a box = { mutable held : 'a; old : 'a list }
type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
let ticks = ref 0
let tick () : unit =
    ticks := !ticks + 1;
    if !ticks > 1000 then raise Stop
let cell x = ref x
let clip s = if String.length s > 30 then String.sub s 0 30 else s
let few xs = List.filteri (fun i _ -> i < 6) xs
let say s =
    print_string (if String.length s > 300 then String.sub s 0 300 else s);
    print_char '\n'
let at a i = a.(abs (i mod Array.length a))
let order a b = compare a b
let sum xs = List.fold_left ( + ) 0 xs
let try_head = function [] -> None | x :: _ -> Some x
let default d o = match o with Some x -> x | None -> d
let trunc f = if Float.abs f < 1e15 then int_of_float f else 0
let show_float f = if f <> f then "nan" else Printf.sprintf "%.12g" f
let ( >> ) f g x = g (f x)
let mark n x = print_string "."; print_int n; print_char '\n'; x
type any = Any : 'a * ('a -> string) -> any
type open_type = ..
type floats = { mutable px : float; py : float }
type ('a, 'b) handler = { run : 'a -> 'b; mutable note : 'a -> unit }
type same = { same : 'a. 'a -> 'a }
module IMap = Map.Make (Int)
module ISet = Set.Make (Int)
let imap pairs = List.fold_left (fun m (k, v) -> IMap.add k v m) IMap.empty pairs
let ( let* ) o f = Option.bind o f
let ( let+ ) o f = Option.map f o
let ( and+ ) a b = match a, b with Some x, Some y -> Some (x, y) | _ -> None
module type ITEM = sig
    type t
    val first : t
    val step : t -> t
    val show : t -> string
end
module Walk (I : ITEM) = struct
    let now = ref I.first
    let seen = ref []
    let next () =
        tick ();
        now := I.step !now;
        seen := I.show !now :: !seen;
        !now
    let history () = clip (String.concat ">" !seen)
end
let stepped (type a) (module I : ITEM with type t = a) : a =
    say (clip (I.show I.first));
    I.step I.first
let twice f x = f (f x)
let flip f a b = f b a
let konst x _ = x
let curry f a b = f (a, b)
let pick c a b = if c then a else b
let counter start step =
    let n = ref start in
    fun () -> n := !n + step; !n
let hold x = { held = x; old = [] }
let swap b x =
    let old = b.held in
    b.held <- x;
    old
let rec loopK n x k = if n <= 0 then k x else loopK (n - 1) x (fun y -> k y)
let memo f =
    let last = ref None in
    fun x ->
        match !last with
        | Some (y, v) when y = x -> v
        | _ ->
            let v = f x in
            last := Some (x, v);
            v
let rec power n f x = if n <= 0 then x else power (n - 1) f (f x)
let rec mapTree f t =
    match t with
    | Leaf -> Leaf
    | Node (l, x, r) ->
        let l2 = mapTree f l in
        let y = f x in
        Node (l2, y, mapTree f r)
let rec foldTree f s t =
    match t with
    | Leaf -> s
    | Node (l, x, r) -> foldTree f (f (foldTree f s l) x) r
let run name f =
    try f () with
    | E0 n -> say (name ^ " ended with E0 " ^ string_of_int n)
    | E1 (s, n) -> say (name ^ " ended with E1 " ^ s ^ string_of_int n)
    | E2 f -> say (name ^ " ended with E2 " ^ string_of_int (try f 1 with _ -> 0))
    | E3 (xs, f) -> say (name ^ " ended with E3 " ^ String.concat "," xs ^ (try f () with _ -> "?"))
    | Failure m -> say (name ^ " ended with " ^ m)
    | Stop -> say (name ^ " took too many steps")
    | Division_by_zero | Not_found | Invalid_argument _ as e -> say (name ^ " ended with " ^ Printexc.to_string e)
    | _ -> say (name ^ " ended otherwise")
let start name =
    say name;
    ticks := 0
