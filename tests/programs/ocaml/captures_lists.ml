(*@ captures 16 total: value, step: value *)
(*@ captures 17 total: value *)
(*@ captures 21 *)
(*@ captures 25 f: value, n: value *)
(*@ captures 28 base: value *)

(* What each function captures, in the order of the text. *)

let global = 10

let adder n =
  fun x -> x + n

let counter step =
  let total = ref 0 in
  ( (fun () -> total := !total + step; !total),
    fun () -> !total )

let constant = 1
let pure =
  fun x -> x + global + constant

let rec repeat f n =
  if n = 0 then fun x -> x
  else fun x -> repeat f (n - 1) (f x)

module M (X : sig val base : int end) = struct
  let get () = X.base
end

let in_module y = let module N = M (struct let base = y end) in N.get

let () =
  let up, get = counter 2 in
  ignore (up ());
  ignore (up ());
  Printf.printf "%d %d %d\n" (adder 3 4) (get ()) (pure 1);
  Printf.printf "%d %d\n" (repeat succ 5 0) (in_module 7 ())
