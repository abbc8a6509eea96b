(* The numbers that Hashtbl.hash gives, on which the order of hash tables depends. *)

type reading = { low : float; high : float }
type entry = { key : string; mutable count : int }
type token = Start | Number of int | Stop | Word of string * int

let show name value = Printf.printf "%s %d\n" name (Hashtbl.hash value)

let scalars () =
  List.iter (fun n -> show (string_of_int n) n) [ 0; 1; -1; 42; max_int; min_int; 1 lsl 40 ];
  List.iter (fun s -> show (Printf.sprintf "%S" s) s) [ ""; "a"; "ab"; "abc"; "abcd"; "hello"; "\255\000x" ];
  List.iter (fun x -> show (string_of_float x) x) [ 0.; -0.; 1.5; -3.25; infinity; nan ];
  show "char" 'x';
  show "true" true;
  show "unit" ();
  show "int32" 77l;
  show "int64" 0x1234_5678_9abc_def0L;
  show "nativeint" (-5n)

let blocks () =
  show "pair" (1, "a");
  show "nested" ((1, 2), (3, ("x", 'y')));
  show "some" (Some 3);
  show "none" (None : int option);
  show "floats" { low = 1.; high = 2. };
  show "pair of floats" (1., 2.);
  show "record" { key = "k"; count = 3 };
  show "ref" (ref 5);
  List.iter (fun t -> show "token" t) [ Start; Number 7; Stop; Word ("w", 1) ];
  show "list" [ 1; 2; 3 ];
  show "lists" [ [ 1 ]; [ 2; 3 ]; [] ];
  show "array" [| 1; 2 |];
  show "float array" [| 1.; 2. |];
  show "empty array" ([||] : int array);
  show "bytes" (Bytes.of_string "hello")

let limits () =
  show "long list" (List.init 50 (fun i -> i));
  show "wide array" (Array.init 300 (fun i -> [ i ]));
  show "deep" (Some (Some (Some (Some [ (1, Some 2) ]))));
  Printf.printf "%d %d\n" (Hashtbl.hash_param 3 10 [ 1; 2; 3; 4; 5 ]) (Hashtbl.seeded_hash 7 "seed")

let order () =
  let table = Hashtbl.create 8 in
  String.iteri (fun i c -> Hashtbl.replace table (String.make 3 c) i) "the quick brown fox jumps";
  Hashtbl.iter (fun word i -> Printf.printf "%s=%d " word i) table;
  print_newline ();
  let pairs = Hashtbl.create 4 in
  for i = 0 to 20 do
    Hashtbl.add pairs (i, i * i) (string_of_int i)
  done;
  print_endline (Hashtbl.fold (fun (a, _) text so_far -> so_far ^ text ^ ":" ^ string_of_int a ^ " ") pairs "")

let () =
  scalars ();
  blocks ();
  limits ();
  order ()
