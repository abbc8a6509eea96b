(* Calls through polymorphic fields stay tail calls where the field is used at the type of the field around it: parsers, lists as
   their folds, and machines with success and failure continuations run in constant stack. *)

(* A parser: success and failure continuations. *)

type 'a parser = { run : 'r. string -> int -> ('a -> int -> 'r) -> (unit -> 'r) -> 'r }

let return x = { run = (fun _ at sk _ -> sk x at) }
let bind p f = { run = (fun s at sk fk -> p.run s at (fun x at -> (f x).run s at sk fk) fk) }
let either p q = { run = (fun s at sk fk -> p.run s at sk (fun () -> q.run s at sk fk)) }

let char c =
  { run = (fun s at sk fk -> if at < String.length s && s.[at] = c then sk c (at + 1) else fk ()) }

let rec count n = either (bind (char 'a') (fun _ -> count (n + 1))) (return n)

(* Sums that stop early: the rest is never asked for. *)

type fold = { fold : 'r. (int -> (unit -> 'r) -> 'r) -> (unit -> 'r) -> 'r }

let rec range a b =
  { fold = (fun step stop -> if a > b then stop () else step a (fun () -> (range (a + 1) b).fold step stop)) }

let both l r = { fold = (fun step stop -> l.fold step (fun () -> r.fold step stop)) }
let only p l = { fold = (fun step stop -> l.fold (fun x rest -> if p x then step x rest else rest ()) stop) }

exception Found of int

(* A field whose functions take and return other things too: some are converted, others are not. *)

type mixed = { pick : 'r. 'r -> ('r -> 'r) -> 'r option -> 'r * int }

let plain = { pick = (fun x f o -> match o with None -> (f x, 0) | Some y -> (f y, 1)) }
let twice m = { pick = (fun x f o -> let y, n = m.pick x f o in let z, k = m.pick (f y) f None in (z, n + k + 1)) }

let () =
  let text = String.make 200_000 'a' ^ "b" in
  let found, at = (count 0).run text 0 (fun n at -> (n, at)) (fun () -> (-1, -1)) in
  Printf.printf "%d %d\n" found at;
  let sums = only (fun x -> x mod 3 = 0) (both (range 1 300_000) (range 1 200_000)) in
  let total = ref 0 in
  sums.fold (fun x rest -> total := !total + x; rest ()) (fun () -> ());
  Printf.printf "%d\n" !total;
  let first = sums.fold (fun x rest -> if x > 1000 then Some x else rest ()) (fun () -> None) in
  Printf.printf "%s\n" (match first with Some x -> string_of_int x | None -> "none");
  (* The universal type is that of exceptions: a field that is used at it is used as it is. *)
  let last =
    sums.fold (fun x rest -> if x = 999 then Found x else rest ()) (fun () -> Not_found)
  in
  print_endline (match last with Found x -> "found " ^ string_of_int x | _ -> "not found");
  let m = twice (twice plain) in
  let n, a = m.pick 1 (fun x -> x * 2) (Some 10) in
  let s, b = m.pick "x" (fun s -> s ^ "!") None in
  let e, c = m.pick Not_found (fun e -> match e with Found n -> Found (n + 1) | _ -> Found 0) None in
  Printf.printf "%d %d %s %d %s %d\n" n a s b (match e with Found n -> string_of_int n | _ -> "?") c
