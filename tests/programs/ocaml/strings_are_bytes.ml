(* Strings hold any bytes; lengths and indices count bytes. *)

let () =
  let s = "\255\254\000caf\195\169" in
  Printf.printf "%d\n" (String.length s);
  String.iter (fun c -> Printf.printf "%02x " (Char.code c)) s;
  print_newline ();
  Printf.printf "%S\n" s;
  let t = String.map (fun c -> Char.chr (255 - Char.code c)) s in
  Printf.printf "%S %b\n" t (s = String.map (fun c -> Char.chr (255 - Char.code c)) t);
  Printf.printf "%d %d\n" (compare s t) (String.compare "\127" "\128");
  let b = Bytes.of_string s in
  Bytes.set b 0 '\128';
  Printf.printf "%S %S\n" (Bytes.to_string b) (String.sub s 3 3);
  let all = String.init 256 Char.chr in
  Printf.printf "%d\n" (String.length (String.escaped all));
  print_endline (Digest.to_hex (Digest.string all));
  Printf.printf "%b\n" (String.concat "" (List.map (String.make 1) (List.of_seq (String.to_seq all))) = all);
  Printf.printf "%d\n" (String.index all '\200')
