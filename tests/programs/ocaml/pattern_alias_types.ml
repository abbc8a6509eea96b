(* The name of a matched value has the type that the constructor allows, not only that of what is matched. *)
type ('a, 'e) state = Idle | Loading of int | Loaded of 'a | Failed of 'e

let map f = function
  | (Idle | Loading _ | Failed _) as other -> other
  | Loaded x -> Loaded (f x)

let map_error f = function Failed e -> Failed (f e) | (Idle | Loading _ | Loaded _) as ok -> ok
let bind r f = match r with Ok x -> f x | Error _ as e -> e
let ( let* ) = bind
let map_option f = function None as n -> n | Some x -> Some (f x)
let rec map_list f = function [] as l -> l | x :: rest -> f x :: map_list f rest

type ('l, 'r) tree = Leaf of 'l | Empty | Node of ('l, 'r) tree * 'r * ('l, 'r) tree

let rec map_nodes f = function
  | (Leaf _ | Empty) as t -> t
  | Node (l, x, r) -> Node (map_nodes f l, f x, map_nodes f r)

let rec show = function
  | Leaf n -> string_of_int n
  | Empty -> "."
  | Node (l, x, r) -> "(" ^ show l ^ " " ^ x ^ " " ^ show r ^ ")"

let describe show = function
  | Idle -> "idle"
  | Loading n -> Printf.sprintf "loading %d" n
  | Loaded x -> "loaded " ^ show x
  | Failed e -> "failed " ^ e

(* Both types are the same, or nothing says what the other one is. *)
let keep (x : int option) = match x with None as n -> n | Some _ as s -> s
let is_none x = match x with None as n -> n = None | Some _ -> false

let parse s =
  match int_of_string_opt s with Some n when n >= 0 -> Ok n | Some _ -> Error "negative" | None -> Error ("no number: " ^ s)

let half n = if n mod 2 = 0 then Ok (float_of_int n /. 2.) else Error "odd"

let () =
  print_endline (describe string_of_bool (map (fun n -> n > 1) (Loaded 2)));
  print_endline (describe string_of_bool (map (fun n -> n > 1) (Loading 7)));
  print_endline (describe string_of_int (map_error String.length (Loaded 3) |> map_error (fun _ -> "?")));
  print_endline (describe string_of_int (map_error (fun n -> string_of_int (n * n)) (Failed 12)));
  List.iter
    (fun s ->
      match
        let* n = parse s in
        let* h = half n in
        Ok (string_of_float h)
      with
      | Ok s -> print_endline ("ok " ^ s)
      | Error e -> print_endline ("error " ^ e))
    [ "8"; "7"; "-1"; "x" ];
  Printf.printf "%b %b\n" (map_option string_of_int None = None) (map_option string_of_int (Some 1) = Some "1");
  print_endline (String.concat "," (map_list string_of_int [ 1; 2; 3 ]));
  print_endline (show (map_nodes string_of_int (Node (Leaf 1, 2, Node (Empty, 3, Leaf 4)))));
  Printf.printf "%b %b %b\n" (keep None = None) (keep (Some 1) = Some 1) (is_none (Some "x"));
  let f : 'a. 'a option -> string option = fun (None as n | (Some _ as n)) -> Option.map (fun _ -> "there") n in
  Printf.printf "%b %b\n" (f (Some 1) = Some "there") (f None = None)
