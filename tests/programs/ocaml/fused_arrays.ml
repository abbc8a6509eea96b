(* Pipelines over arrays that become one loop, and those whose effects and exceptions keep them apart. *)

let note tag x = Printf.printf "%s%d " tag x; x
let line () = print_newline ()

exception Stop of int

let sum a = Array.fold_left (fun sum x -> sum + x) 0 a

let () =
  let k = Array.length Sys.argv + 2 in
  Printf.printf "%d\n" (sum (Array.map (fun x -> (x * k) + 1) (Array.init 1000 (fun i -> i - 500))));
  Printf.printf "%d %d\n" (sum (Array.map (fun x -> x + k) (Array.init 0 (fun i -> note "no" i)))) (sum (Array.init 1 (fun i -> note "one" i + k)));
  Printf.printf "%.3f\n" (Array.fold_left ( +. ) 0.0 (Array.mapi (fun i x -> x *. float_of_int (i * k)) (Array.init 100 (fun i -> 1.0 /. float_of_int (i + 1)))));
  (* Effects of the first come all before those of the second. *)
  Array.iter (fun x -> ignore (note "b" x)) (Array.map (fun x -> note "a" x * 2) (Array.init 3 (fun i -> i + k))); line ();
  Array.iter (fun x -> ignore (note "b" x)) (Array.map (fun x -> x * 2) (Array.init 3 (fun i -> i + k))); line ();
  Array.iteri (fun i x -> ignore (note "b" (i + x))) (Array.init 3 (fun i -> i * k)); line ();
  Printf.printf "%d\n" (sum (Array.map (fun x -> note "a" x) (Array.init 3 (fun i -> i + k))));
  (* What stands between the two. *)
  let a = Array.map (fun x -> note "a" x) (Array.init 3 (fun i -> i)) in
  print_string "between "; Printf.printf "%d\n" (sum a);
  let a = Array.init 3 (fun i -> i * k) in
  print_string "between "; Printf.printf "%d\n" (sum a);
  (* Exceptions. *)
  (try Array.iter (fun x -> if x > 4 then raise (Stop x) else ignore (note "b" x)) (Array.init 9 (fun i -> i + 1)) with Stop n -> Printf.printf "stop %d\n" n);
  (try Array.iter (fun x -> ignore (note "b" x)) (Array.init 9 (fun x -> if x > 4 then raise (Stop x) else note "a" x)) with Stop n -> Printf.printf "stop %d\n" n);
  (try Printf.printf "%d\n" (sum (Array.map (fun x -> 12 / (4 - x)) (Array.init 9 (fun i -> i)))) with Division_by_zero -> print_endline "zero");
  (try Array.iter (fun x -> ignore (note "b" x)) (Array.map (fun x -> 12 / (4 - x)) (Array.init 9 (fun i -> i))) with Division_by_zero -> print_endline "zero");
  (try Printf.printf "%d\n" (Array.fold_left (fun sum x -> sum + (7 / x)) 0 (Array.map (fun x -> if x = 6 then raise (Stop x) else 4 - x) (Array.init 9 (fun i -> i)))) with Division_by_zero -> print_endline "zero" | Stop n -> Printf.printf "stop %d\n" n);
  (try Printf.printf "%d\n" (sum (Array.init (-1 * k) (fun i -> note "no" i))) with Invalid_argument s -> print_endline s);
  (* Who stops early; who reads what changes. *)
  Printf.printf "%b\n" (Array.exists (fun x -> x > 500) (Array.map (fun x -> x * x) (Array.init 1000 (fun i -> i * k))));
  Printf.printf "%b\n" (Array.exists (fun x -> x > 5) (Array.map (fun x -> note "a" x) (Array.init 7 (fun i -> i))));
  Printf.printf "%b\n" (Array.for_all (fun x -> x < 5) (Array.init 7 (fun i -> i * k)));
  let source = Array.init 5 (fun i -> i + k) in
  Array.iteri (fun i x -> source.((i + 1) mod 5) <- x) (Array.map (fun x -> x * 2) source);
  Array.iter (fun x -> ignore (note "s" x)) source; line ();
  let counts = Array.make 4 0 in
  Array.iter (fun x -> counts.(x land 3) <- counts.(x land 3) + 1) (Array.map (fun x -> x * k) (Array.init 10 (fun i -> i)));
  Array.iter (fun x -> ignore (note "c" x)) counts; line ();
  let total = ref 0 in
  Array.iter (fun x -> total := !total + x) (Array.init 5 (fun i -> !total + i + k));
  Printf.printf "%d\n" !total;
  (* Used twice; used by its index; given away. *)
  let shared = Array.map (fun x -> x * k) (Array.init 5 (fun i -> i)) in
  Printf.printf "%d %d\n" (sum shared) (Array.fold_left max 0 shared);
  let indexed = Array.init 6 (fun i -> i * k) in
  Printf.printf "%d\n" (Array.fold_left (fun sum i -> sum + indexed.(5 - i)) 0 (Array.init 6 (fun i -> i)));
  let closures = Array.map (fun x () -> x + k) (Array.init 3 (fun i -> i)) in
  Printf.printf "%d\n" (sum (Array.map (fun f -> f ()) closures));
  Printf.printf "%d\n" (sum (Array.map (fun (a, b) -> a * b) (Array.map (fun x -> (x, x + k)) (Array.init 10 (fun i -> i)))));
  Printf.printf "%d\n" (sum (Array.map2 (fun a b -> a * b) (Array.init 4 (fun i -> i + k)) (Array.init 4 (fun i -> i))));
  Printf.printf "%d\n" (sum (Array.map (fun s -> String.length s) (Array.map (fun x -> string_of_int (x * 100)) (Array.init 12 (fun i -> i)))));
  (* A loop in a loop, and rows of rows. *)
  let rows = Array.init 4 (fun i -> Array.map (fun x -> x * i) (Array.init 4 (fun j -> i + j + k))) in
  Printf.printf "%d\n" (Array.fold_left (fun total row -> total + sum row) 0 rows);
  Printf.printf "%d\n" (sum (Array.map (fun i -> sum (Array.init i (fun j -> j * k))) (Array.init 6 (fun i -> i))))
