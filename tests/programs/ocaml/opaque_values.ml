(* Values of each representation, hidden from the compiler: they are what they were, and are evaluated. *)

let f x = Sys.opaque_identity (x + 1)

type p = { a : int; b : float }

let g = Sys.opaque_identity (fun x -> x * 2)

let add k = Sys.opaque_identity (fun x -> x + k)

let () =
  let s = ref 0 in
  for i = 1 to Sys.opaque_identity 10 do s := !s + f i done;
  let p = Sys.opaque_identity { a = 3; b = 2.5 } in
  let o = Sys.opaque_identity (Some (1, 2.0)) in
  Sys.opaque_identity ();
  ignore (Sys.opaque_identity (print_string "evaluated; "));
  let l = Sys.opaque_identity [ 1; 2; 3 ] in
  let c = Sys.opaque_identity 'a' and b = Sys.opaque_identity true in
  let st = Sys.opaque_identity "text" in
  let arr = Sys.opaque_identity [| 1.5; 2.5 |] in
  let shared = Sys.opaque_identity arr in
  shared.(0) <- 9.5;
  (match o with Some (x, y) -> Printf.printf "%d %f\n" x y | None -> ());
  Printf.printf "%d %d %f %d %d %d %c %b %s %f %f\n" !s p.a p.b (g 4) (add 3 4) (List.length l) c b st arr.(0) arr.(1);
  (* A value that lives as long as the hidden one. *)
  let kept = ref [] in
  for i = 1 to 1000 do kept := Sys.opaque_identity (string_of_int i :: Sys.opaque_identity !kept) done;
  Printf.printf "%d %s\n" (List.length !kept) (List.hd !kept)
