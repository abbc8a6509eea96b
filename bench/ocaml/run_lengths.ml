(* Strings are packed by run lengths and unpacked again. *)

let pack s =
  let b = Buffer.create 64 in
  let n = String.length s in
  let rec from i =
    if i < n then begin
      let c = s.[i] in
      let rec upto j = if j < n && s.[j] = c && j - i < 9 then upto (j + 1) else j in
      let j = upto (i + 1) in
      Buffer.add_char b (Char.chr (48 + (j - i)));
      Buffer.add_char b c;
      from j
    end
  in
  from 0;
  Buffer.contents b

let unpack s =
  let b = Buffer.create 64 in
  for i = 0 to (String.length s / 2) - 1 do
    Buffer.add_string b (String.make (Char.code s.[2 * i] - 48) s.[(2 * i) + 1])
  done;
  Buffer.contents b

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 150 in
  let total = ref 0 in
  for i = 1 to rounds do
    let s = String.init 50_000 (fun j -> Char.chr (97 + (j / (1 + ((j * i) mod 7)) mod 5))) in
    let p = pack s in
    if unpack p <> s then failwith "not the same";
    total := !total + String.length p
  done;
  Printf.printf "%d\n" !total
