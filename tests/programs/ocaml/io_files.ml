(* Files: written, read in every way, positions, what goes wrong. *)

let name = Filename.temp_file "enfold" ".txt"
let lines_of channel =
  let rec go acc = match input_line channel with line -> go (line :: acc) | exception End_of_file -> List.rev acc in
  go []

let guarded label f =
  match f () with
  | () -> Printf.printf "%s: done\n" label
  | exception Sys_error text ->
    let shown = if String.length text > 200 then "long" else text in
    Printf.printf "%s: %s\n" label shown
  | exception End_of_file -> Printf.printf "%s: end of file\n" label
  | exception Invalid_argument text -> Printf.printf "%s: invalid %s\n" label text

let () =
  let out = open_out name in
  output_string out "first line\nsecond\n";
  Printf.fprintf out "%d %s %.2f\n" 42 "words" 2.5;
  output_char out 'x';
  output_byte out 65;
  output_bytes out (Bytes.of_string "bytes");
  output_substring out "substring" 3 4;
  output out (Bytes.of_string "12345") 1 3;
  Printf.printf "position %d\n" (pos_out out);
  close_out out;
  close_out out;
  guarded "write to a closed file" (fun () -> output_string out "late")

let () =
  let channel = open_in name in
  Printf.printf "length %d\n" (in_channel_length channel);
  List.iteri (fun i line -> Printf.printf "%d: %s\n" i line) (lines_of channel);
  guarded "read at the end" (fun () -> ignore (input_char channel));
  seek_in channel 6;
  Printf.printf "%S at %d\n" (really_input_string channel 4) (pos_in channel);
  let part = Bytes.make 8 '.' in
  let count = input channel part 2 3 in
  Printf.printf "%d %S\n" count (Bytes.to_string part);
  seek_in channel 0;
  Printf.printf "%c %d\n" (input_char channel) (input_byte channel);
  guarded "too long" (fun () -> ignore (really_input_string channel 1000));
  guarded "bad range" (fun () -> ignore (input channel part 5 10));
  close_in channel;
  guarded "read a closed file" (fun () -> ignore (input_line channel))

(* More is put at the end; an empty last line; binary integers. *)
let () =
  let out = open_out_gen [ Open_append; Open_wronly; Open_creat ] 0o644 name in
  output_string out "\nappended\n\n";
  close_out out;
  let channel = open_in_bin name in
  print_endline (String.concat "|" (lines_of channel));
  close_in channel;
  let out = open_out_bin name in
  List.iter (output_binary_int out) [ 1; -2; 0x7FFFFFFF ];
  seek_out out 4;
  output_binary_int out 99;
  close_out out;
  let channel = open_in_bin name in
  let a = input_binary_int channel in
  let b = input_binary_int channel in
  let c = input_binary_int channel in
  Printf.printf "%d %d %d\n" a b c;
  close_in channel

(* Names. *)
let () =
  let other = name ^ ".moved" in
  Printf.printf "%b %b %b\n" (Sys.file_exists name) (Sys.is_directory name) (Sys.is_directory (Filename.dirname name));
  Sys.rename name other;
  Printf.printf "%b %b\n" (Sys.file_exists name) (Sys.file_exists other);
  Sys.remove other;
  Printf.printf "%b\n" (Sys.file_exists other);
  let missing = "/no such folder/file" in
  guarded "open_in" (fun () -> ignore (open_in missing));
  guarded "open_out" (fun () -> ignore (open_out missing));
  guarded "remove" (fun () -> Sys.remove missing);
  guarded "readdir" (fun () -> ignore (Sys.readdir missing));
  guarded "is_directory" (fun () -> ignore (Sys.is_directory missing));
  Printf.printf "%b\n" (Sys.getenv_opt "ENFOLD_SURELY_NOT_SET" = None);
  match Sys.getenv "ENFOLD_SURELY_NOT_SET" with
  | _ -> print_endline "set"
  | exception Not_found -> print_endline "not set"

(* A folder, and a copy in pieces. *)
let () =
  let folder = name ^ ".folder" in
  Sys.mkdir folder 0o755;
  let file part = Filename.concat folder part in
  List.iter
    (fun part ->
      let out = open_out (file part) in
      for i = 1 to 2000 do
        Printf.fprintf out "%s %d\n" part i
      done;
      close_out out)
    [ "b"; "a" ];
  let names = Sys.readdir folder in
  Array.sort compare names;
  print_endline (String.concat " " (Array.to_list names));
  let source = open_in (file "a") and target = open_out (file "c") in
  let piece = Bytes.create 1000 in
  let rec copy total =
    match input source piece 0 1000 with
    | 0 -> total
    | n ->
      output target piece 0 n;
      copy (total + n)
  in
  Printf.printf "copied %d\n" (copy 0);
  close_in source;
  close_out_noerr target;
  let channel = open_in (file "c") in
  Printf.printf "%d lines\n" (List.length (lines_of channel));
  close_in_noerr channel;
  List.iter (fun part -> Sys.remove (file part)) [ "a"; "b"; "c" ];
  Sys.rmdir folder;
  Printf.printf "%b\n" (Sys.file_exists folder)
