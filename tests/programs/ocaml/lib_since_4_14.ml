(*@ skip ocamlopt *)

(* What the library has since OCaml 4.14 and 5.1 (4.13 has it not: what is expected was worked out by hand). *)
let print numbers = print_endline (String.concat " " (List.map string_of_int (List.of_seq numbers)))

let () =
  let name = Filename.temp_file "enfold" ".txt" in
  Out_channel.with_open_text name (fun channel ->
      Out_channel.output_string channel "one\ntwo\nthree";
      Out_channel.output_char channel '\n');
  Printf.printf "%S\n" (In_channel.with_open_text name In_channel.input_all);
  In_channel.with_open_bin name (fun channel ->
      let rec lines n =
        match In_channel.input_line channel with
        | Some line ->
          Printf.printf "%d:%s " n line;
          lines (n + 1)
        | None -> print_endline "end"
      in
      lines 0);
  let letters = In_channel.with_open_text name (In_channel.fold_lines (fun n line -> n + String.length line) 0) in
  Printf.printf "%d %Ld\n" letters (In_channel.with_open_text name In_channel.length);
  Sys.remove name;
  match In_channel.with_open_text "/no such folder/file" In_channel.input_all with
  | _ -> print_endline "there"
  | exception Sys_error text -> print_endline text

let () =
  let numbers = List.to_seq [ 1; 2; 3; 4; 5; 6 ] in
  print (Seq.take 2 numbers);
  print (Seq.drop 4 numbers);
  print (Seq.map2 ( + ) numbers numbers);
  print (Seq.sorted_merge compare (List.to_seq [ 1; 4 ]) (List.to_seq [ 2; 3; 9 ]));
  print (Seq.concat (Seq.transpose (List.to_seq [ List.to_seq [ 1; 2 ]; List.to_seq [ 3; 4 ] ])));
  Seq.iter (fun (n, c) -> Printf.printf "%d%c " n c) (Seq.product (List.to_seq [ 1; 2 ]) (List.to_seq [ 'a'; 'b' ]));
  print_newline ();
  Seq.iter print (Seq.group (fun a b -> a / 3 = b / 3) numbers);
  let even, odd = Seq.partition (fun n -> n mod 2 = 0) numbers in
  print even;
  print odd;
  let next = Seq.to_dispenser numbers in
  ignore (next ());
  print (Seq.of_dispenser next);
  (match
     let once = Seq.once numbers in
     Seq.length once + Seq.length once
   with
   | n -> Printf.printf "%d\n" n
   | exception Seq.Forced_twice -> print_endline "forced twice");
  Printf.printf "%b %b\n" (Seq.for_all2 ( < ) numbers (Seq.map succ numbers)) (Seq.exists2 ( > ) numbers numbers)

let () =
  Printf.printf "%b %b\n" (List.is_empty []) (List.find_index (( = ) 3) [ 1; 2; 3 ] = Some 2);
  print (List.to_seq (List.take 2 [ 1; 2; 3 ] @ List.drop 2 [ 1; 2; 3 ]));
  print (List.to_seq (List.take_while (fun n -> n < 3) [ 1; 2; 3; 1 ] @ List.drop_while (fun n -> n < 3) [ 1; 3; 1 ]));
  let cells = [| 1; 2; 3 |] in
  Array.map_inplace succ cells;
  print (Array.to_seq cells);
  let text = "h\u{e9}! \u{1F600}\xff" in
  let rec decode i =
    if i < String.length text then begin
      let found = String.get_utf_8_uchar text i in
      Printf.printf "%b:U+%04X " (Uchar.utf_decode_is_valid found) (Uchar.to_int (Uchar.utf_decode_uchar found));
      decode (i + Uchar.utf_decode_length found)
    end
  in
  decode 0;
  Printf.printf "%b %b\n" (String.is_valid_utf_8 text) (String.is_valid_utf_8 "\u{e9}")
