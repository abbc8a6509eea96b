(* Closures in odd places: record fields that are overwritten while they run, exceptions that carry closures,
   arrays of closures that replace themselves, functors over closure-valued modules, lazy closures, polymorphic
   variants holding closures, closures compared physically, keys mapped to closures in a Map, and closures kept
   in an extensible variant. *)
exception Resume of (int -> int)

type machine = { mutable step : machine -> int -> int; mutable log : string list; name : string }

let rec first m n =
  m.log <- Printf.sprintf "%s:first %d" m.name n :: m.log;
  m.step <- (if n mod 2 = 0 then second ~by:(n + 1) else third);
  n + 1

and second ~by m n =
  m.log <- Printf.sprintf "%s:second %d by %d" m.name n by :: m.log;
  m.step <- (fun m n -> m.step <- first; m.log <- "inline" :: m.log; n - 1);
  n * by

and third m n =
  m.log <- Printf.sprintf "%s:third %d" m.name n :: m.log;
  m.step <- first;
  if n > 100 then raise (Resume (fun x -> x - n)) else n + 10

let run m n times =
  let rec go n k = if k = 0 then n else match m.step m n with
    | v -> go v (k - 1)
    | exception Resume f -> go (f (2 * n)) (k - 1) in
  go n times

module StringMap = Map.Make (String)

type hook = ..
type hook += On_int of (int -> unit) | On_pair of (int -> string -> unit)

module type OP = sig type t val name : string val apply : t -> t -> t val show : t -> string end

module Fold (O : OP) = struct
  let all = List.fold_left (fun acc x -> match acc with None -> Some x | Some a -> Some (O.apply a x)) None
  let print xs = match all xs with None -> print_endline (O.name ^ ": nothing") | Some x -> Printf.printf "%s: %s\n" O.name (O.show x)
end

let compose_all (type a) (fs : (a -> a) list) : (module OP with type t = a -> a) =
  (module struct
    type t = a -> a
    let name = Printf.sprintf "compose%d" (List.length fs)
    let apply f g x = g (f x)
    let show _ = "<fun>"
  end)

let () =
  let m = { step = first; log = []; name = "a" } in
  Printf.printf "%d\n" (run m 4 25);
  List.iteri (fun i s -> if i < 6 then print_endline s) m.log;
  let ops = Array.make 3 (fun x -> x) in
  Array.iteri (fun i _ -> ops.(i) <- (fun x -> ops.((i + 1) mod 3) <- (fun y -> y * (i + 2)); x + i)) ops;
  let r = ref 1 in
  for i = 0 to 11 do r := ops.(i mod 3) !r mod 1009 done;
  Printf.printf "%d\n" !r;
  let hooks = ref [] in
  let seen = Buffer.create 16 in
  hooks := On_pair (fun n s -> Buffer.add_string seen (s ^ string_of_int n)) :: On_int (fun n -> Buffer.add_string seen (string_of_int n)) :: !hooks;
  List.iter (function On_int f -> f 3 | On_pair f -> f 4 "p" | _ -> ()) !hooks;
  print_endline (Buffer.contents seen);
  let table = List.fold_left (fun t (k, f) -> StringMap.update k (function None -> Some f | Some g -> Some (fun x -> g (f x))) t) StringMap.empty
      [ ("a", succ); ("b", fun x -> x * 3); ("a", fun x -> x * 10); ("b", pred); ("a", abs) ] in
  StringMap.iter (fun k f -> Printf.printf "%s %d\n" k (f (-7))) table;
  let module C = (val compose_all [ succ; pred ]) in
  let module F = Fold (struct include C let show f = string_of_int (f 5) end) in
  F.print [ succ; (fun x -> x * x); (fun x -> x - 1) ];
  F.print [];
  let l = lazy (print_string "once "; fun x -> x + 1) in
  Printf.printf "%d %d\n" ((Lazy.force l) 1) ((Lazy.force l) 2);
  let v = [ `F (fun x -> x + 1); `G ((fun x y -> x * y), 3); `N 4 ] in
  Printf.printf "%d\n" (List.fold_left (fun acc -> function `F f -> f acc | `G (g, k) -> g acc k | `N n -> acc + n) 2 v);
  let f = fun x -> x + !r in
  let g = f in
  Printf.printf "%b %b\n" (f == g) (f != g);
  (try ignore (compare f g = 2) with Invalid_argument s -> print_endline s);
  (try ignore ([ f ] = [ (fun x -> x) ]) with Invalid_argument s -> print_endline s)
