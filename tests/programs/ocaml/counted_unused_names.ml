(* Names that nothing uses: what they stand for may be gone where an arm begins, in loops whose state is counted. *)
exception Bad of string * int
exception Worse of int * string list

type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree

let table : (int, string) Hashtbl.t = Hashtbl.create 8

let check n =
  if n mod 3 = 0 then raise (Bad (string_of_int n, n))
  else if n mod 5 = 0 then raise (Worse (n, [ string_of_int n; "!" ]))
  else Ok (string_of_int (n * n))

let look n =
  match check n with
  | Ok text -> Node (Leaf, text, Leaf)
  | Error () -> Leaf
  | exception Bad (text, k) when k > 20 -> Leaf
  | exception Bad (text, 9) -> Node (Leaf, text, Leaf)
  | exception Worse (k, texts) -> Leaf
  | exception Bad (text, _) -> Leaf

let () =
  let nodes = ref 0 in
  for n = 0 to 40 do
    (match look n with
    | Leaf -> Hashtbl.remove table (n - 1)
    | Node (left, text, right) ->
        incr nodes;
        Hashtbl.replace table (n mod 7) text);
    match if n mod 2 = 0 then Some (string_of_int n, [ n ]) else None with
    | Some (text, numbers) -> nodes := !nodes + List.length numbers
    | None -> ()
  done;
  let all = Hashtbl.fold (fun key text all -> (key, text) :: all) table [] in
  List.iter (fun (key, text) -> Printf.printf "%d %s\n" key text) (List.sort compare all);
  Printf.printf "%d\n" !nodes

(* A module-level variable of functions without captures beside counted ones, set to what it is. *)
let double n = n * 2
let chosen = ref double
let last = ref ""

let () =
  for n = 1 to 20 do
    chosen := if n = 10 then succ else !chosen;
    chosen := !chosen;
    last := if n mod 4 = 0 then !last ^ "," else string_of_int (!chosen n)
  done;
  print_endline !last
