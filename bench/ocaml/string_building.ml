(* Text: lines made by closures, joined, split, counted and rendered again. *)

let render fields = String.concat "," (List.map (fun (name, show) -> name ^ "=" ^ show ()) fields)

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 2_000_000 in
  let buffer = Buffer.create 256 in
  let letters = Array.make 128 0 in
  let total = ref 0 in
  for i = 1 to rounds do
    let line =
      render
        [ ("id", fun () -> string_of_int i); ("hex", fun () -> Printf.sprintf "%x" (i * 2654435761 land 0xFFFFFF));
          ("name", fun () -> String.init (3 + (i mod 5)) (fun k -> Char.chr (97 + ((i + (k * 7)) mod 26)))) ]
    in
    Buffer.add_string buffer line;
    Buffer.add_char buffer '\n';
    if i land 63 = 0 then begin
      let text = Buffer.contents buffer in
      Buffer.clear buffer;
      List.iter
        (fun line ->
          String.iter (fun c -> let k = Char.code c land 127 in letters.(k) <- letters.(k) + 1) line;
          total := !total + List.length (String.split_on_char ',' line))
        (String.split_on_char '\n' text)
    end
  done;
  Printf.printf "%d fields, %d e, %d commas\n" !total letters.(Char.code 'e') letters.(Char.code ',')
