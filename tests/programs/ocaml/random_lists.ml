(* Random operations on lists and arrays; what they yield is printed as checksums. *)

let state = Random.State.make [| 1 |]
let int n = Random.State.int state n
let list () = List.init (int 20) (fun _ -> int 10)
let sum = ref 0
let note n = sum := ((!sum * 31) + n) land 0xFFFFFFFFFFFF
let note_list l = note (List.length l); List.iter note l
let attempt f = try f () with Failure m | Invalid_argument m -> note (String.length m) | Not_found -> note 77

let steps =
  [| (fun () -> note_list (List.sort compare (list ())));
     (fun () -> note_list (List.sort_uniq compare (list ())));
     (fun () -> note_list (List.stable_sort (fun a b -> compare (a / 3) (b / 3)) (list ())));
     (fun () -> note_list (List.map2 ( + ) (list ()) (list ())));
     (fun () -> note (List.nth (list ()) (int 20)));
     (fun () -> note (List.find (fun x -> x > 7) (list ())));
     (fun () -> let a, b = List.partition (fun x -> x > 4) (list ()) in note_list a; note_list b);
     (fun () -> note_list (List.concat_map (fun x -> List.init x (fun i -> i)) (list ())));
     (fun () -> note_list (List.merge compare (List.sort compare (list ())) (List.sort compare (list ()))));
     (fun () -> note (List.fold_right (fun x y -> (x * 3) - y) (list ()) 0));
     (fun () -> note_list (List.rev_append (list ()) (list ())));
     (fun () -> note (List.compare compare (list ()) (list ()) + 1));
     (fun () -> note_list (List.map fst (List.remove_assoc 3 (List.map (fun x -> (x, x)) (list ())))));
     (fun () -> let a = Array.of_list (list ()) in Array.sort compare a; note_list (Array.to_list a));
     (fun () -> let a = Array.of_list (list ()) in Array.sort (fun x y -> compare (x mod 4) (y mod 4)) a; note_list (Array.to_list a));
     (fun () -> let a = Array.of_list (list ()) in Array.stable_sort (fun x y -> compare (y mod 4) (x mod 4)) a; note_list (Array.to_list a));
     (fun () -> let a = Array.of_list (list ()) in note_list (Array.to_list (Array.sub a (int 8) (int 8))));
     (fun () -> let a = Array.of_list (list ()) in Array.blit a (int 8) a (int 8) (int 8); note_list (Array.to_list a));
     (fun () -> let a = Array.of_list (list ()) in Array.fill a (int 8) (int 8) 5; note_list (Array.to_list a));
     (fun () -> note_list (Array.to_list (Array.append (Array.of_list (list ())) (Array.of_list (list ())))));
     (fun () -> note (Array.fold_left (fun a x -> (a * 7) - x) 1 (Array.of_list (list ())) land 0xFFFF));
     (fun () -> note_list (List.filteri (fun i x -> i mod 3 <> x mod 3) (list ())));
     (fun () -> note (List.compare_length_with (list ()) (int 15) + 1));
     (fun () -> note_list (List.of_seq (Seq.filter (fun x -> x land 1 = 0) (List.to_seq (list ()))))) |]

let () =
  for round = 1 to 20 do
    for _ = 1 to 60 do attempt steps.(int (Array.length steps)) done;
    Printf.printf "%d: %x\n" round !sum
  done
