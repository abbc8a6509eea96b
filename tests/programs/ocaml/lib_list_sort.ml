(* List: sorting, stability, merging, duplicates. *)

let ints l = print_endline ("[" ^ String.concat "; " (List.map string_of_int l) ^ "]")

let () =
  let l = [ 3; 1; 4; 1; 5; 9; 2; 6; 5; 3; 5 ] in
  ints (List.sort compare l); ints (List.sort (fun a b -> compare b a) l); ints (List.sort_uniq compare l);
  ints (List.merge compare [ 1; 4; 7 ] [ 2; 4; 9 ]); ints (List.sort compare []); ints (List.stable_sort (fun _ _ -> 0) l);
  let words = [ "pear"; "fig"; "apple"; "kiwi"; "date"; "plum"; "nut" ] in
  print_endline (String.concat " " (List.stable_sort (fun a b -> compare (String.length a) (String.length b)) words));
  print_endline (String.concat " " (List.sort compare words));
  let rec random seed n = if n = 0 then [] else
    let seed = ((seed * 1103515245) + 12345) land 0x7fffffff in
    (seed / 65536 mod 1000) :: random seed (n - 1) in
  let big = random 42 5000 in
  let sorted = List.sort compare big in
  let rec ascending = function a :: (b :: _ as t) -> a <= b && ascending t | _ -> true in
  Printf.printf "%b %d %d %d\n" (ascending sorted) (List.length sorted) (List.hd sorted) (List.length (List.sort_uniq compare big));
  let comparisons = ref 0 in
  ignore (List.sort (fun a b -> incr comparisons; compare a b) [ 5; 4; 3; 2; 1 ]);
  Printf.printf "%d\n" !comparisons;
  let records = List.mapi (fun i w -> (String.length w, i)) words in
  List.iter (fun (a, b) -> Printf.printf "%d/%d " a b) (List.sort (fun (a, _) (b, _) -> compare b a) records);
  print_newline ()
