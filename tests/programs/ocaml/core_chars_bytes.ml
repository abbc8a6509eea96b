(* Characters and bytes. *)

let caesar n s =
  String.map (fun c ->
    let rot base = Char.chr (Char.code base + ((Char.code c - Char.code base + n + 26) mod 26)) in
    match c with 'a' .. 'z' -> rot 'a' | 'A' .. 'Z' -> rot 'A' | _ -> c) s

let hex s = String.concat "" (List.map (fun c -> Printf.sprintf "%02x" (Char.code c)) (List.of_seq (String.to_seq s)))

let () =
  Printf.printf "%d %c %c %c\n" (Char.code 'A') (Char.chr 98) (Char.uppercase_ascii 'q') (Char.lowercase_ascii 'Q');
  Printf.printf "%s %s\n" (Char.escaped '\n') (Char.escaped '\200');
  print_endline (caesar 3 "Hello, World!");
  print_endline (caesar (-3) (caesar 3 "round trip"));
  print_endline (hex "\000\255az");
  let b = Bytes.make 5 '-' in
  Bytes.set b 1 'x';
  Bytes.blit_string "yz" 0 b 3 2;
  print_endline (Bytes.to_string b);
  let c = Bytes.copy b in
  Bytes.fill c 0 2 '#';
  Printf.printf "%s %s %d\n" (Bytes.to_string b) (Bytes.to_string c) (Bytes.length c);
  Bytes.blit c 0 c 1 4;
  print_endline (Bytes.to_string c);
  Printf.printf "%s\n" (Bytes.sub_string (Bytes.of_string "substring") 3 4);
  let b = Bytes.create 8 in
  Bytes.set_int32_le b 0 0x04030201l;
  Bytes.set_uint16_be b 4 0xABCD;
  Bytes.set_int8 b 6 (-1);
  Bytes.set_uint8 b 7 200;
  print_endline (hex (Bytes.to_string b));
  Printf.printf "%ld %d %d %d\n" (Bytes.get_int32_be b 0) (Bytes.get_uint16_le b 4) (Bytes.get_int8 b 6) (Bytes.get_uint8 b 7);
  print_endline (Bytes.to_string (Bytes.map Char.uppercase_ascii (Bytes.of_string "abc")));
  print_endline (Bytes.unsafe_to_string (Bytes.cat (Bytes.of_string "a") (Bytes.of_string "b")))
