(* Buffer: growing, truncating, blitting, formatted output. *)

let () =
  let b = Buffer.create 1 in
  for i = 1 to 20 do Buffer.add_string b (string_of_int i); Buffer.add_char b ',' done;
  Printf.printf "%d %s\n" (Buffer.length b) (Buffer.contents b);
  Buffer.truncate b 10;
  Printf.printf "%s %c\n" (Buffer.contents b) (Buffer.nth b 3);
  Buffer.add_substring b "substring" 3 4;
  Buffer.add_bytes b (Bytes.of_string "!?");
  print_endline (Buffer.sub b 8 6);
  let c = Buffer.create 4 in
  Buffer.add_buffer c b;
  Buffer.add_buffer c b;
  Printf.printf "%d\n" (Buffer.length c);
  Printf.bprintf c "<%d:%s>" 42 "x";
  print_endline (Buffer.contents c);
  Buffer.clear c;
  Printf.printf "%d %S\n" (Buffer.length c) (Buffer.contents c);
  Buffer.reset b;
  Buffer.add_utf_8_uchar b (Uchar.of_int 0x20ac);
  Buffer.add_seq b (String.to_seq "seq");
  print_endline (Buffer.contents b);
  Buffer.add_substitute b (function "x" -> "1" | n -> "?" ^ n) " $x ${yy} \\$z";
  print_endline (Buffer.contents b);
  let target = Bytes.make 6 '.' in
  Buffer.blit b 3 target 1 3;
  print_endline (Bytes.to_string target);
  (try ignore (Buffer.nth b 1000) with Invalid_argument m -> print_endline m);
  (try ignore (Buffer.sub b 0 1000) with Invalid_argument m -> print_endline m);
  Buffer.output_buffer stdout b;
  print_newline ();
  let big = Buffer.create 16 in
  for i = 0 to 99_999 do Buffer.add_char big (Char.chr (97 + (i mod 26))) done;
  Printf.printf "%d %s\n" (Buffer.length big) (Digest.to_hex (Digest.string (Buffer.contents big)))
