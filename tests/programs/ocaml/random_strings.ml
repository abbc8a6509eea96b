(* Random operations on strings, bytes and buffers. *)

let state = Random.State.make [| 2 |]
let int n = Random.State.int state n
let alphabet = "ab cAB.,\n\"\\\t\000\200\255"
let char () = alphabet.[int (String.length alphabet)]
let text () = String.init (int 12) (fun _ -> char ())
let digest = ref ""
let note s = digest := Digest.string (!digest ^ s)
let note_int n = note (string_of_int n)
let attempt f = try f () with Invalid_argument m -> note m | Not_found -> note "not found"

let steps =
  [| (fun () -> note (String.sub (text ()) (int 8) (int 8)));
     (fun () -> note (String.trim (text ())));
     (fun () -> note (String.escaped (text ())));
     (fun () -> note_int (String.index (text ()) (char ())));
     (fun () -> note_int (String.rindex_from (text ()) (int 10 - 1) (char ())));
     (fun () -> List.iter note (String.split_on_char (char ()) (text ())));
     (fun () -> note (String.concat (text ()) [ text (); text (); text () ]));
     (fun () -> note (String.uppercase_ascii (text ()) ^ String.capitalize_ascii (text ())));
     (fun () -> note_int (compare (text ()) (text ())));
     (fun () -> note (string_of_bool (String.starts_with ~prefix:(String.sub (text ()) 0 1) (text ()))));
     (fun () -> let b = Bytes.of_string (text ()) in Bytes.blit b (int 6) b (int 6) (int 6); note (Bytes.to_string b));
     (fun () -> let b = Bytes.of_string (text ()) in Bytes.fill b (int 6) (int 6) (char ()); note (Bytes.to_string b));
     (fun () -> let b = Bytes.of_string (text ()) in let c = char () in Bytes.set b (int 8) c; note (Bytes.to_string b));
     (fun () -> let b = Bytes.of_string (text ()) in Bytes.set_int32_be b (int 8) 0x12345678l; note (Bytes.to_string b));
     (fun () -> let b = Bytes.of_string (text ()) in note_int (Bytes.get_int16_le b (int 8)));
     (fun () -> let b = Bytes.of_string (text ()) in note (Int64.to_string (Bytes.get_int64_le b (int 3))));
     (fun () -> note (Bytes.to_string (Bytes.concat (Bytes.of_string (text ())) [ Bytes.of_string (text ()); Bytes.of_string "-" ])));
     (fun () ->
       let b = Buffer.create (int 4) in
       for _ = 1 to int 10 do
         match int 4 with
         | 0 -> Buffer.add_char b (char ())
         | 1 -> Buffer.add_string b (text ())
         | 2 -> Buffer.add_substring b (text ()) (int 4) (int 4)
         | _ -> Buffer.truncate b (int 6)
       done;
       note (Buffer.contents b);
       note (Buffer.sub b (int 5) (int 5)));
     (fun () -> note (String.mapi (fun i c -> if i land 1 = 0 then c else Char.chr (Char.code c lxor 1)) (text ())));
     (fun () -> note (Printf.sprintf "%S %C %10s|%-10s|" (text ()) (char ()) (text ()) (text ())));
     (fun () -> note (String.of_seq (Seq.map Char.lowercase_ascii (String.to_seq (text ()))))) |]

let () =
  for round = 1 to 20 do
    for _ = 1 to 40 do attempt steps.(int (Array.length steps)) done;
    Printf.printf "%d: %s\n" round (Digest.to_hex !digest)
  done
