(* Lists of tuples of options of arrays: building, matching, comparing, updating. *)

type row = { id : int; cells : (string * int option) list; flags : bool array }

let rows =
  [ { id = 1; cells = [ ("a", Some 1); ("b", None) ]; flags = [| true; false |] };
    { id = 2; cells = []; flags = [||] };
    { id = 3; cells = [ ("c", Some 5) ]; flags = [| true |] } ]

let total r = List.fold_left (fun s -> function _, Some n -> s + n | _, None -> s) 0 r.cells

let describe = function
  | { cells = []; id; _ } -> Printf.sprintf "%d is empty" id
  | { cells = (name, Some n) :: _; flags = [| true |]; _ } -> Printf.sprintf "%s=%d alone" name n
  | { cells = (name, _) :: rest; flags; _ } -> Printf.sprintf "%s and %d more, %d flags" name (List.length rest) (Array.length flags)

let () =
  List.iter (fun r -> Printf.printf "%d %s\n" (total r) (describe r)) rows;
  let updated = List.map (fun r -> if r.id = 2 then { r with cells = [ ("new", Some 9) ] } else r) rows in
  Printf.printf "%b %b %d\n" (rows = updated) (rows = List.map Fun.id rows) (compare rows updated);
  Printf.printf "%d\n" (List.fold_left (fun s r -> s + total r) 0 updated);
  (List.hd rows).flags.(1) <- true;
  Printf.printf "%b\n" (Array.for_all Fun.id (List.hd updated).flags);
  let matrix = Array.init 3 (fun i -> List.init 3 (fun j -> if (i + j) mod 2 = 0 then Some (i, j) else None)) in
  Array.iter (fun l -> print_endline (String.concat " " (List.map (function Some (i, j) -> Printf.sprintf "%d.%d" i j | None -> "-") l))) matrix;
  match List.assoc_opt "b" (List.hd rows).cells, List.assoc_opt "z" (List.hd rows).cells with
  | Some None, None -> print_endline "present but empty, and absent"
  | _ -> print_endline "?"
