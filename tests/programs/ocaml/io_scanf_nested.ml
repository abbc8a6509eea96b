(* A format is read to its end before the function is called, which may read on. *)
open Scanf

let list_of text =
  let input = Scanning.from_string text in
  let rec items found =
    bscanf input " %d %c" (fun n -> function
      | ';' -> items (n :: found)
      | ']' -> List.rev (n :: found)
      | c -> failwith (Printf.sprintf "unexpected %C" c))
  in
  bscanf input " [" ();
  items []

let rec items scan input found =
  match scan input (fun item separator -> (item, separator)) with
  | item, "" -> List.rev (item :: found)
  | item, _ -> items scan input (item :: found)
  | exception Scan_failure _ -> List.rev found

let () =
  List.iter (Printf.printf "%d ") (list_of "[1; 2;3 ;4]");
  (match list_of "[1, 2]" with
   | _ -> print_endline "accepted"
   | exception Failure text -> print_endline text);
  let numbers = items (fun input -> bscanf input " %d %1[,]") (Scanning.from_string "10, 20,30 , 40") [] in
  List.iter (Printf.printf "%d ") numbers;
  let words = items (fun input -> bscanf input " %S %1[,]") (Scanning.from_string "\"a b\", \"c\"") [] in
  List.iter (Printf.printf "<%s> ") words;
  print_newline ()

(* Nested calls take one piece after another. *)
let () =
  let input = Scanning.from_string "(1,(2,3),4)" in
  bscanf input "(%d," (fun a ->
      bscanf input "(%d,%d)," (fun b c -> bscanf input "%d)" (fun d -> Printf.printf "%d %d %d %d\n" a b c d)))

(* What the function raises is its own. *)
let () =
  (match sscanf "5" "%d" (fun n -> if n > 3 then raise (Scan_failure "mine") else n) with
   | n -> Printf.printf "%d\n" n
   | exception Scan_failure text -> print_endline text);
  let kept = kscanf (Scanning.from_string "x") (fun _ _ -> -1) "%d" (fun n -> n) in
  Printf.printf "%d\n" kept;
  match kscanf (Scanning.from_string "1") (fun _ _ -> -1) "%d" (fun _ -> failwith "inside") with
  | n -> Printf.printf "%d\n" n
  | exception Failure text -> print_endline text
