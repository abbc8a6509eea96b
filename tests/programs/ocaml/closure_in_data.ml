(* Closures in tuples, records, variants, lists, arrays, options, refs, tables and lazies. *)

type shape = { name : string; area : float -> float; mutable tweak : float -> float }
type action = Say of (unit -> string) | Both of action * action | Nothing

let rec run = function
  | Say f -> f ()
  | Both (a, b) -> run a ^ run b
  | Nothing -> "-"

let () =
  let inc, dec = ((fun x -> x + 1), fun x -> x - 1) in
  Printf.printf "%d %d\n" (inc 1) (dec 1);
  let square = { name = "square"; area = (fun s -> s *. s); tweak = (fun s -> s) } in
  square.tweak <- (fun s -> square.area s +. 0.5);
  Printf.printf "%s %.2f %.2f\n" square.name (square.area 3.0) (square.tweak 2.0);
  let n = 7 in
  print_endline (run (Both (Say (fun () -> "n=" ^ string_of_int n), Both (Nothing, Say (fun () -> "!")))));
  let table = Hashtbl.create 8 in
  List.iter (fun (k, f) -> Hashtbl.replace table k f) [ ("+", ( + )); ("*", ( * )); ("-", fun a b -> a - b) ];
  Printf.printf "%d %d %d\n" ((Hashtbl.find table "+") 6 7) ((Hashtbl.find table "*") 6 7) ((Hashtbl.find table "-") 6 7);
  let stages = [| String.uppercase_ascii; (fun s -> s ^ s); (fun s -> "<" ^ s ^ ">") |] in
  print_endline (Array.fold_left (fun s f -> f s) "ab" stages);
  let maybe = Some (fun x -> x * n) in
  (match maybe with Some f -> Printf.printf "%d\n" (f 6) | None -> ());
  let cell = ref (fun () -> 1) in
  let before = !cell in
  cell := (fun () -> before () + 41);
  Printf.printf "%d\n" (!cell ());
  let later = lazy (fun x -> x + n) in
  Printf.printf "%d %d\n" (Lazy.force later 1) ((Lazy.force later) 2)
