(* Arrays of floats, strings, tuples, records, options, functions, arrays, and empty ones. *)

type cell = { mutable n : int; tag : string }

let show f a = "[" ^ String.concat " " (Array.to_list (Array.map f a)) ^ "]"

let () =
  let floats = Array.make 3 1.5 in
  floats.(1) <- 2.25;
  print_endline (show string_of_float floats);
  let strings = Array.init 3 (fun i -> String.make i 'x') in
  strings.(0) <- "first";
  print_endline (show (fun s -> s) strings);
  let pairs = Array.make 2 (0, "zero") in
  pairs.(1) <- (1, "one");
  print_endline (show (fun (n, s) -> Printf.sprintf "%d:%s" n s) pairs);
  let shared = { n = 0; tag = "s" } in
  let cells = Array.make 3 shared in
  cells.(0).n <- 7;
  cells.(2) <- { n = 1; tag = "own" };
  print_endline (show (fun c -> Printf.sprintf "%s%d" c.tag c.n) cells);
  let options = [| Some 1; None; Some 3 |] in
  options.(1) <- options.(0);
  print_endline (show (function Some n -> string_of_int n | None -> "-") options);
  let functions = [| succ; pred; (fun x -> x * x) |] in
  print_endline (show (fun f -> string_of_int (f 9)) functions);
  let jagged = Array.init 4 (fun i -> Array.init i (fun j -> i * j)) in
  print_endline (show (fun a -> string_of_int (Array.fold_left ( + ) 0 a)) jagged);
  let empty : int array = [||] in
  Printf.printf "%d %b %b\n" (Array.length empty) (empty = [||]) (Array.append empty empty = Array.of_list []);
  let bools = Array.make 4 false in
  bools.(2) <- true;
  print_endline (show string_of_bool bools);
  let chars = Array.init 5 (fun i -> Char.chr (101 - i)) in
  Array.sort compare chars;
  print_endline (show (String.make 1) chars);
  let longs = Array.init 3 (fun i -> Int64.shift_left 1L (20 * i)) in
  print_endline (show Int64.to_string longs);
  let lists = Array.make 2 [] in
  lists.(0) <- 1 :: lists.(0);
  Printf.printf "%d %d\n" (List.length lists.(0)) (List.length lists.(1));
  let units = Array.make 3 () in
  Printf.printf "%d\n" (Array.length units)
