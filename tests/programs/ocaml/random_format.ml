(* Random boxes, breaks and texts through Format at several margins. *)

let state = Random.State.make [| 5 |]
let int n = Random.State.int state n

let word () = String.init (1 + int 9) (fun _ -> Char.chr (97 + int 26))

let rec document ppf depth =
  for i = 0 to int 6 do
    if i > 0 then (
      match int 6 with
      | 0 -> Format.fprintf ppf "@,"
      | 1 -> Format.fprintf ppf "@;<2 3>"
      | 2 -> Format.fprintf ppf ",@ "
      | _ -> Format.fprintf ppf "@ ");
    if depth > 0 && int 3 > 0 then begin
      (match int 5 with
       | 0 -> Format.pp_open_hbox ppf ()
       | 1 -> Format.pp_open_vbox ppf (int 4)
       | 2 -> Format.pp_open_hvbox ppf (int 4)
       | 3 -> Format.pp_open_hovbox ppf (int 4)
       | _ -> Format.pp_open_box ppf (int 4));
      Format.fprintf ppf "(%a)" document (depth - 1);
      Format.pp_close_box ppf ()
    end
    else if int 20 = 0 then Format.pp_force_newline ppf ()
    else Format.pp_print_string ppf (word ())
  done

let () =
  for round = 1 to 12 do
    let b = Buffer.create 100 in
    let ppf = Format.formatter_of_buffer b in
    Format.pp_set_margin ppf (20 + int 60);
    Format.fprintf ppf "@[<v 2>%d:@ %a@]@." round document 4;
    let s = Buffer.contents b in
    if round <= 4 then print_string s;
    Printf.printf "%d %s\n" (String.length s) (Digest.to_hex (Digest.string s))
  done
