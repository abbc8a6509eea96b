(* A functor in a file of its own, applied in others; initialisation in order of use. *)

module Ints = Collection.Make (Keys.Int_key)
module Words = Collection.Make (Keys.Word_key)

let () =
  print_endline "main";
  let c = List.fold_left (fun c (k, v) -> Ints.add k v c) Ints.empty [ (3, "c"); (1, "a"); (2, "b") ] in
  print_endline (Ints.show (fun s -> s) c);
  let w = Words.add "Zed" 1 (Words.add "alpha" 2 Words.empty) in
  print_endline (Words.show string_of_int w);
  Printf.printf "%d %d\n" (Ints.size c) (Words.size w);
  (try ignore (Ints.find 9 c) with Collection.Missing k -> Printf.printf "missing %s\n" k);
  print_endline (String.concat "," !Registry.log)
