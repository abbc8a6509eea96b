(* A free monad over a GADT: polymorphic recursion whose tail calls need regions that are found elsewhere when more is known. *)

type _ op = Get : int op | Put : int -> unit op | Emit : string -> unit op
type 'a prog = Pure : 'a -> 'a prog | Bind : 'b op * ('b -> 'a prog) -> 'a prog
let rec bind : type a b. a prog -> (a -> b prog) -> b prog = fun m f -> match m with Pure x -> f x | Bind (op, k) -> Bind (op, fun x -> bind (k x) f)
let ( let* ) = bind
let get = Bind (Get, fun x -> Pure x) and put n = Bind (Put n, fun x -> Pure x) and emit s = Bind (Emit s, fun x -> Pure x)
let rec count n = if n = 0 then Pure 0 else let* x = get in let* () = put (x + n land 3) in let* () = if n mod 1000 = 0 then emit (string_of_int x) else Pure () in count (n - 1)
let run p =
  let b = Buffer.create 100 in
  let rec go : type a. int -> a prog -> a * int = fun s -> function
    | Pure x -> (x, s) | Bind (Get, k) -> go s (k s) | Bind (Put n, k) -> go n (k ()) | Bind (Emit t, k) -> Buffer.add_string b t; go s (k ()) in
  let _, s = go 0 p in (s, Buffer.length b)
let () = for i = 1 to 2 do let s, n = run (count 3_000) in if i = 1 then Printf.printf "%d %d\n" s n done
