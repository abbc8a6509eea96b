(* Continuations whose records take the place of the one before: of one size, of a larger and of a smaller one, around the ends of
   pages, and after others were left behind by an exception or by a second way. *)

let rec tak x y z k =
  if y >= x then k z
  else
    tak (x - 1) y z (fun a -> tak (y - 1) z x (fun b -> tak (z - 1) x y (fun c -> tak a b c k)))

let rec fib n k = if n < 2 then k n else fib (n - 1) (fun a -> fib (n - 2) (fun b -> k (a + b)))

(* The depth grows to thousands of records, and swings there. *)
let rec ack m n k =
  if m = 0 then k (n + 1) else if n = 0 then ack (m - 1) 1 k else ack m (n - 1) (fun r -> ack (m - 1) r k)

exception Enough of int

(* Each level is left behind by the exception of the one below, and the record of its own is used again. *)
let rec search n limit k =
  if n = 0 then k 0
  else
    match search (n - 1) limit (fun r -> if r + n > limit then raise (Enough (r + n)) else k (r + n)) with
    | found -> found
    | exception Enough over -> over + n

(* A record grows on one way and shrinks on the other. *)
let rec walk n a b c k =
  if n = 0 then k (a + b + c)
  else if n land 1 = 0 then walk (n - 1) b c a (fun x -> walk (n / 2) x a b (fun y -> k ((x + y + a + b + c) land 0xffff)))
  else walk (n - 1) c a b (fun x -> k ((x * 3) land 0xffff))

let () =
  tak 14 8 3 (fun r -> Printf.printf "tak %d\n" r);
  fib 20 (fun r -> Printf.printf "fib %d\n" r);
  ack 2 60 (fun r -> Printf.printf "ack %d\n" r);
  Printf.printf "search %d\n" (search 30 100 (fun r -> r));
  walk 24 1 2 3 (fun r -> Printf.printf "walk %d\n" r)
