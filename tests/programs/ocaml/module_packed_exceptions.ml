(* Exceptions that are components of a first-class module's signature: raised and caught as those of the module that was packed. *)

module type STEP = sig
  exception Stop of int
  exception Done
  exception Pair of int * string
  exception Rec of { line : int; text : string }
  exception Tup of (int * int)
  val step : int -> int
end

module Even = struct
  exception Done
  exception Tup of (int * int)
  exception Stop of int
  exception Rec of { line : int; text : string }
  exception Pair of int * string
  let step x =
    match x land 7 with
    | 0 -> raise Done
    | 1 -> raise (Stop x)
    | 2 -> raise (Pair (x, "even"))
    | 3 -> raise (Rec { line = x; text = "even" })
    | 4 -> raise (Tup (x, x + 1))
    | 5 -> raise Not_found
    | 6 -> failwith "six"
    | _ -> x
end

module Odd = struct
  exception Stop of int
  exception Done
  exception Pair of int * string
  exception Rec of { line : int; text : string }
  exception Tup of (int * int)
  let step x =
    match x land 7 with
    | 7 -> raise Done
    | 6 -> raise (Stop (-x))
    | 5 -> raise (Pair (-x, "odd"))
    | 4 -> raise (Rec { line = -x; text = "odd" })
    | 3 -> raise (Tup (-x, x))
    | 2 -> raise (Even.Stop x) (* of another module: not this signature's *)
    | _ -> x
end

let run (module M : STEP) x =
  try string_of_int (M.step x) with
  | M.Stop k -> Printf.sprintf "stop %d" k
  | M.Done -> "done"
  | M.Pair (k, s) -> Printf.sprintf "pair %d %s" k s
  | M.Rec { line; text } -> Printf.sprintf "rec %d %s" line text
  | M.Tup (a, b) -> Printf.sprintf "tup %d %d" a b
  | Even.Stop k -> Printf.sprintf "stop of Even %d" k
  | Not_found -> "not found"
  | e -> Printexc.to_string e

let all = [ (module Even : STEP); (module Odd : STEP) ]
let () = List.iter (fun m -> for i = 0 to 7 do print_endline (run m i) done) all

(* Cases of a match, guards, alternatives, names for the whole, nested patterns, order. *)
let outcome (module M : STEP) x =
  match M.step x with
  | 7 -> "seven"
  | n when n > 100 -> "many"
  | n -> string_of_int n
  | exception M.Stop (1 | 9) -> "stop at 1 or 9"
  | exception M.Stop k when k < -5 -> "stop below -5"
  | exception M.Stop _ -> "stop"
  | exception (M.Pair (k, "odd") | M.Tup (_, k)) -> Printf.sprintf "alternative %d" k
  | exception (M.Pair _ as e) -> (match e with M.Pair (k, s) -> Printf.sprintf "again %d %s" k s | _ -> "other")
  | exception M.Rec ({ line = 3; _ } as r) -> r.text ^ " in line 3"
  | exception M.Rec r -> Printf.sprintf "%s: %d" r.text r.line
  | exception (M.Done | Not_found) -> "done or not found"
  | exception Failure s -> s

let () =
  List.iter
    (fun m ->
      for i = 0 to 14 do
        print_endline (try outcome m i with Even.Stop k -> Printf.sprintf "went through: %d" k)
      done)
    all

(* Made outside of the module, and recognised by the module and by others. *)
module type MAKER = sig
  exception E of int
  val catches : (unit -> int) -> int
end

module A = struct exception E of int let catches f = try f () with E n -> n * 10 end
module B = struct exception E of int let catches f = try f () with E n -> n * 100 end

let through (module M : MAKER) (module N : MAKER) n =
  match M.catches (fun () -> raise (N.E n)) with k -> k | exception N.E k -> -k

let () =
  let a = (module A : MAKER) and b = (module B : MAKER) in
  Printf.printf "%d %d %d %d\n" (through a a 1) (through a b 2) (through b a 3) (through b b 4);
  let (module M) = a in
  Printf.printf "%b %b\n" (match A.E 3 with M.E 3 -> true | _ -> false) (match M.E 3 with A.E 3 -> true | _ -> false);
  Printf.printf "%b\n" (match B.E 3 with M.E _ -> true | _ -> false);
  print_endline (Printexc.to_string (M.E 5))

(* A name for it; constants are the same value. *)
module type CONST = sig exception C end
module C1 = struct exception C end
let () =
  let (module M : CONST) = (module C1) in
  let open struct exception Again = M.C end in
  Printf.printf "%b %b\n" (M.C = C1.C) (try raise C1.C with Again -> true);
  let list = [ M.C; Not_found; C1.C; M.C ] in
  Printf.printf "%d\n" (List.length (List.filter (function Again -> true | _ -> false) list))

(* In a tuple, in a list, under a constructor. *)
let classify (module M : STEP) es =
  match es with
  | [ M.Stop a; M.Stop b ] -> a + b
  | M.Done :: _ -> 0
  | [ (M.Stop a | M.Tup (a, _)); _ ] -> a
  | _ -> -1

let sort (module M : STEP) p =
  match p with
  | M.Stop a, Some (M.Pair (b, _)) -> a * b
  | M.Stop a, None -> a
  | _, Some (M.Stop b) -> b
  | (Not_found | M.Done), _ -> 1000
  | _ -> -1

let () =
  let m = (module Even : STEP) in
  let open Even in
  List.iter (fun l -> Printf.printf "%d " (classify m l))
    [ [ Stop 1; Stop 2 ]; [ Done; Done ]; [ Tup (5, 6); Done ]; [ Stop 4; Done ]; []; [ Odd.Done; Stop 1 ] ];
  List.iter (fun p -> Printf.printf "%d " (sort m p))
    [ (Stop 3, Some (Pair (4, ""))); (Stop 3, None); (Done, Some (Stop 8)); (Not_found, None); (Done, None); (Odd.Done, None) ];
  print_newline ()
