(* n = 200000: an index from words to the last places where they stood. *)
let rec first k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: first (k - 1) rest

let () =
  let n = int_of_string Sys.argv.(1) in
  let index : (string, int list) Hashtbl.t = Hashtbl.create 64 in
  for i = 1 to n do
    let word = "w" ^ string_of_int (i * i mod 101) in
    let places = try Hashtbl.find index word with Not_found -> [] in
    Hashtbl.replace index word (i :: first 4 places)
  done;
  let sum = Hashtbl.fold (fun word places sum -> sum + String.length word + List.length places) index 0 in
  Printf.printf "%d\n" sum
