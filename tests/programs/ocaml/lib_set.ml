(* Set.Make: the functions of the module. *)

module S = Set.Make (Int)
module Strings = Set.Make (String)
module Sets = Set.Make (S)

let show s = print_endline ("{" ^ String.concat " " (List.map string_of_int (S.elements s)) ^ "}")

let () =
  let a = S.of_list [ 5; 1; 3; 1; 4 ] and b = S.add 9 (S.singleton 3) in
  show a; show (S.union a b); show (S.inter a b); show (S.diff a b); show (S.remove 3 a); show (S.add 3 a);
  Printf.printf "%b %b %d %b\n" (S.mem 4 a) (S.subset (S.singleton 1) a) (S.cardinal a) (S.disjoint a (S.singleton 2));
  show (S.map (fun x -> x / 2) a); show (S.filter (fun x -> x > 2) a); show (S.filter_map (fun x -> if x > 3 then Some (x * 10) else None) a);
  let lo, there, hi = S.split 3 a in
  show lo; Printf.printf "%b\n" there; show hi;
  let even, odd = S.partition (fun x -> x mod 2 = 0) a in
  show even; show odd;
  Printf.printf "%d %d %d\n" (S.min_elt a) (S.max_elt a) (S.choose a);
  Printf.printf "%d %b %b\n" (S.fold ( + ) a 0) (S.for_all (fun x -> x > 0) a) (S.exists (fun x -> x > 4) a);
  Printf.printf "%b %b %d\n" (S.equal a (S.of_list [ 1; 3; 4; 5 ])) (S.is_empty S.empty) (S.compare a b);
  (match S.find_opt 3 a, S.min_elt_opt S.empty, S.find_first_opt (fun x -> x > 3) a with
   | Some n, None, Some m -> Printf.printf "%d %d\n" n m
   | _ -> ());
  S.iter (Printf.printf "%d,") a; print_newline ();
  List.iter (Printf.printf "%d ") (List.of_seq (S.to_seq_from 3 a)); print_newline ();
  show (S.of_seq (List.to_seq [ 2; 1 ]));
  let words = Strings.of_list (String.split_on_char ' ' "the quick brown fox jumps over the lazy dog the end") in
  print_endline (String.concat " " (Strings.elements words));
  let family = Sets.of_list [ a; b; S.of_list [ 4; 5; 3; 1 ] ] in
  Printf.printf "%d\n" (Sets.cardinal family);
  (try ignore (S.find 100 a) with Not_found -> print_endline "not found")
