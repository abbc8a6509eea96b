(* Digest, Complex, Atomic, Uchar. *)

let () =
  List.iter (fun s -> print_endline (Digest.to_hex (Digest.string s))) [ ""; "a"; "abc"; String.make 100 'x'; "The quick brown fox" ];
  Printf.printf "%b\n" (Digest.from_hex (Digest.to_hex (Digest.string "q")) = Digest.string "q");
  print_endline (Digest.to_hex (Digest.substring "hello world" 0 5));
  let open Complex in
  let show c = Printf.printf "%.4f%+.4fi " c.re c.im in
  List.iter show [ add one i; mul i i; div one { re = 1.0; im = 1.0 }; sqrt { re = -4.0; im = 0.0 }; exp { re = 0.0; im = 1.0 }; conj i; polar 2.0 0.5 ];
  Printf.printf "%.4f %.4f\n" (norm { re = 3.0; im = 4.0 }) (arg i);
  let a = Atomic.make 5 in
  Atomic.incr a;
  let old = Atomic.fetch_and_add a 10 in
  Printf.printf "%d %d %b %d\n" old (Atomic.get a) (Atomic.compare_and_set a 16 1) (Atomic.exchange a 7);
  let u = Uchar.of_int 0xe9 in
  Printf.printf "%d %b %d\n" (Uchar.to_int u) (Uchar.is_valid 0xd800) (Uchar.to_int (Uchar.succ u))

(* Of files, which are longer than what is read at once. *)
let () =
  let name = Filename.temp_file "enfold" ".digest" in
  let target = open_out_bin name in
  for i = 0 to 2999 do
    output_string target (string_of_int i)
  done;
  close_out target;
  print_endline (Digest.to_hex (Digest.file name));
  let source = open_in_bin name in
  print_endline (Digest.to_hex (Digest.channel source 100));
  print_endline (Digest.to_hex (Digest.channel source (-1)));
  close_in source;
  Sys.remove name;
  match Digest.file name with
  | _ -> print_endline "there"
  | exception Sys_error _ -> print_endline "not there"
