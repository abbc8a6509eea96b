(* What operations raise by themselves goes past handlers that do not catch it, and reaches those that do. *)

exception Bad of int

let table = [| 1; 2; 3; 4 |]

(* Raises Bad, an index that is out of bounds, or Division_by_zero, by what it is given. *)
let rec walk n i = if n = 0 then table.(i) else if i > 10 then raise (Bad i) else (walk (n - 1) (i + 1)) / (i - 1)

let only_bad n i = try walk n i with Bad k -> -k
let bad_or_zero n i = try walk n i with Bad k -> -k | Division_by_zero -> 1000
let bad_or_index n i = try walk n i with Bad k -> -k | Invalid_argument _ -> 2000
let all n i = try walk n i with _ -> 3000
let guarded n i = try walk n i with Bad k when k > 12 -> 4000 | Not_found -> 5000

let named f =
  try string_of_int (f ()) with
  | Bad k -> Printf.sprintf "Bad %d" k
  | Division_by_zero -> "Division_by_zero"
  | Invalid_argument s -> "Invalid_argument " ^ s
  | Not_found -> "Not_found"

(* Handlers in handlers: the inner one lets through what the outer one catches, and the other way round. *)
let rec nested d i =
  if d = 0 then walk 2 i
  else
    try 1 + nested (d - 1) i with
    | Bad k when d mod 2 = 0 -> k
    | Bad _ -> raise (Bad d)

let outer d i = try nested d i with Invalid_argument _ -> -1
let both d i = try (try nested d i with Division_by_zero -> -2) with Invalid_argument _ -> -3

(* What was built on the way is given back, and what was done stays done. *)
let done_ = ref []

let rec collect n i =
  if n = 0 then [ table.(i) ]
  else begin
    done_ := n :: !done_;
    let below = collect (n - 1) (i + 1) in
    if i > 2 then raise (Bad (List.length below)) else i :: below
  end

let safe n i = try List.fold_left ( + ) 0 (collect n i) with Bad k -> 100 * k

let cleanup n i =
  let closed = ref 0 in
  let result = try Fun.protect ~finally:(fun () -> incr closed) (fun () -> safe n i) with Invalid_argument _ -> -7 in
  (result, !closed)

let () =
  List.iter
    (fun (name, f) ->
      Printf.printf "%s:" name;
      List.iter (fun (n, i) -> Printf.printf " %s" (named (fun () -> f n i))) [ (0, 0); (0, 9); (1, 1); (2, 2); (3, 9); (1, 3); (4, 12) ];
      print_newline ())
    [ ("only_bad", only_bad); ("bad_or_zero", bad_or_zero); ("bad_or_index", bad_or_index); ("all", all);
      ("guarded", guarded); ("nested", nested); ("outer", outer); ("both", both) ];
  List.iter
    (fun (n, i) ->
      done_ := [];
      let result, closed = cleanup n i in
      Printf.printf "%d %d [%s]\n" result closed (String.concat "" (List.map string_of_int !done_)))
    [ (0, 0); (0, 4); (2, 0); (3, 0); (4, 0); (5, 0) ];
  let total = ref 0 in
  for i = 1 to 10_000 do
    total := !total + (try only_bad (i land 3) (i land 15) with Invalid_argument _ | Division_by_zero -> i)
  done;
  Printf.printf "%d\n" !total
