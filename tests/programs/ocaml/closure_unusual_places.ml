(* Closures in exceptions, polymorphic variants, default arguments, functor state, GADTs and lazies. *)
exception Resume of (int -> int) * string

module type STATE = sig type t val zero : t val step : (t -> t) ref end
module Machine (S : STATE) = struct
  let log : (string * (S.t -> S.t)) list ref = ref []
  let push name f = log := (name, f) :: !log; S.step := (let g = !S.step in fun x -> f (g x))
  let run ?(from = fun () -> S.zero) () = !S.step (from ())
  let names () = List.rev_map fst !log
end
module Ints = Machine (struct type t = int let zero = 1 let step = ref (fun x -> x) end)
module Strs = Machine (struct type t = string let zero = "" let step = ref (fun x -> x) end)

type _ op = Int : (int -> int) -> int op | Str : (string -> string) -> string op
let apply : type a. a op -> a -> a = fun op x -> match op with Int f -> f x | Str f -> f x

let rec run = function
  | `Done -> []
  | `More (f, rest) -> let x = f () in x :: run (rest x)
let rec count n = if n = 0 then `Done else `More ((fun () -> n * n), fun _ -> count (n - 1))

let risky limit x =
  let seen = ref 0 in
  if x > limit then raise (Resume ((fun y -> seen := !seen + y; !seen + limit), "over " ^ string_of_int limit));
  x

let () =
  List.iter (fun (n, f) -> Ints.push n f) [ ("dbl", ( * ) 2); ("inc", succ); ("sq", fun x -> x * x) ];
  for i = 1 to 3 do Strs.push (string_of_int i) (fun s -> s ^ String.make i (Char.chr (96 + i))) done;
  Printf.printf "%d %d %s [%s]\n" (Ints.run ()) (Ints.run ~from:(fun () -> 4) ()) (Strs.run ()) (String.concat "," (Ints.names () @ Strs.names ()));
  Printf.printf "%d %s\n" (apply (Int (fun x -> x + 1)) 41) (apply (Str String.uppercase_ascii) "deep");
  List.iter (Printf.printf "%d ") (run (count 4));
  print_newline ();
  List.iter (fun x ->
    match risky 7 x with
    | v -> Printf.printf "%d; " v
    | exception Resume (k, why) -> let a = k 1 in let b = k 10 in Printf.printf "%s: %d %d; " why a b) [ 3; 8; 20 ];
  print_newline ();
  let fs = Array.init 3 (fun i -> lazy (let c = ref i in fun () -> incr c; !c)) in
  let call i = (Lazy.force fs.(i)) () in
  Printf.printf "%d %d %d %d\n" (call 0) (call 0) (call 2) (call 2)
