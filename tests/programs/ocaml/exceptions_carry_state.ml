(* Exceptions that carry parts of what stays, raised through functions that hold something, caught in loops, and kept. *)
exception Stop of string * int list
exception Again of exn * string

type shelf = { mutable names : string list; log : (int, string) Hashtbl.t; mutable last : exn }

let rec take k = function x :: rest when k > 0 -> x :: take (k - 1) rest | _ -> []

(* The text and the list are parts of the shelf. *)
let look shelf n seen =
  match shelf.names with
  | name :: _ when n mod 4 = 1 -> raise (Stop (name, seen))
  | _ -> String.length (Hashtbl.find shelf.log (n mod 7))

(* Holds a list and a text while it calls what may raise. *)
let rec walk shelf n depth seen =
  if depth = 0 then look shelf n seen
  else
    let text = "at " ^ string_of_int (n * depth) in
    let below = walk shelf n (depth - 1) (take 3 (n :: seen)) in
    below + String.length text + List.length seen

let step shelf n =
  let name = "name " ^ string_of_int n in
  shelf.names <- take 4 (name :: shelf.names);
  Hashtbl.replace shelf.log (n mod 5) name;
  try walk shelf n (n mod 6) [] with
  | Not_found ->
    shelf.last <- Not_found;
    0
  | Stop (name, seen) as e ->
    shelf.last <- (if n mod 8 = 1 then Again (e, "again " ^ name) else e);
    List.length seen
  | Failure text -> String.length text

(* Passes on what it does not know, and adds to what it does. *)
let guarded shelf n =
  try if n mod 11 = 0 then failwith ("failed " ^ string_of_int n) else step shelf n with
  | Failure text when String.length text > 8 -> raise (Again (Failure text, text))

let rec show = function
  | Stop (name, seen) -> name ^ "/" ^ String.concat "," (List.map string_of_int seen)
  | Again (e, text) -> "(" ^ show e ^ " " ^ text ^ ")"
  | Failure text -> text
  | _ -> "?"

let () =
  let shelf = { names = []; log = Hashtbl.create 8; last = Exit } in
  let sum = ref 0 and caught = ref [] in
  for n = 1 to 400 do
    match guarded shelf n with
    | k -> sum := !sum + k
    | exception (Again (Failure _, _) as e) -> caught := take 3 (e :: !caught)
  done;
  Printf.printf "%d %s\n" !sum (show shelf.last);
  List.iter (fun e -> print_endline (show e)) !caught;
  List.iter print_endline shelf.names;
  (* Indices and divisions fail by themselves. *)
  let cells = Array.make 3 "" and failed = ref 0 in
  for n = 1 to 50 do
    try cells.(n mod 5) <- String.make (6 / (n mod 4)) 'x' with
    | Invalid_argument _ -> incr failed
    | Division_by_zero -> failed := !failed + 100
  done;
  Printf.printf "%d %s\n" !failed (String.concat " " (Array.to_list cells))
