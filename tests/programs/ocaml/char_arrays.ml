(* Arrays of characters are arrays: only bytes are compared and hashed as texts. *)
let () =
  Printf.printf "%d %d\n" (Hashtbl.hash [|'a'; 'b'|]) (Hashtbl.hash (Bytes.of_string "ab"));
  Printf.printf "%d %d %d\n" (Hashtbl.hash [|'x'|]) (Hashtbl.hash ([||] : char array)) (Hashtbl.hash (1, [|'a'; 'b'|]));
  Printf.printf "%d\n" (Hashtbl.hash [[|'a'|]; [|'c'; 'd'|]]);
  Printf.printf "%d %d\n" (compare (Bytes.of_string "b") (Bytes.of_string "aa")) (compare [|'b'|] [|'a'; 'a'|]);
  Printf.printf "%b %b\n" (Bytes.of_string "b" < Bytes.of_string "aa") ([|'b'|] < [|'a'; 'a'|]);
  Printf.printf "%b %b\n" ([|'b'|] = [|'b'|]) (Bytes.make 2 'x' = Bytes.of_string "xx")

(* Characters go into bytes and come back. *)
let shout text =
  let b = Bytes.of_string text in
  for i = 0 to Bytes.length b - 1 do
    Bytes.set b i (Char.uppercase_ascii (Bytes.get b i))
  done;
  Bytes.unsafe_set b 0 '\255';
  Printf.printf "%d %c %S\n" (Char.code (Bytes.unsafe_get b 0)) (Bytes.get b 1) (Bytes.to_string b)

let () = shout "hello"

let () =
  let module T = Hashtbl in
  let t : (char array, int) T.t = T.create 8 in
  T.replace t [|'k'|] 1;
  T.replace t [|'k'; 'l'|] 2;
  Printf.printf "%d %d %b\n" (T.find t [|'k'|]) (T.find t [|'k'; 'l'|]) (T.mem t [||]);
  Array.sort compare [|[|'b'|]; [|'a'; 'a'|]|];
  let sorted = List.sort compare [[|'b'|]; [|'a'; 'a'|]; [||]] in
  List.iter (fun a -> print_string (String.init (Array.length a) (Array.get a) ^ ";")) sorted;
  print_newline ()
