(* Words of a text are counted in a hash table, then sorted by how often they occur. *)

let text n =
  let b = Buffer.create (n * 6) in
  let seed = ref 17 in
  for _ = 1 to n do
    seed := ((!seed * 1103515245) + 12345) land 0x7fffffff;
    let word = (!seed lsr 8) mod 5000 in
    Buffer.add_string b "w";
    Buffer.add_string b (string_of_int (word * word mod 5003));
    Buffer.add_char b (if word land 7 = 0 then '\n' else ' ')
  done;
  Buffer.contents b

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 1_000_000 in
  let s = text n in
  let counts = Hashtbl.create 1000 in
  let start = ref 0 in
  for i = 0 to String.length s - 1 do
    if s.[i] = ' ' || s.[i] = '\n' then begin
      if i > !start then begin
        let word = String.sub s !start (i - !start) in
        match Hashtbl.find_opt counts word with
        | Some count -> incr count
        | None -> Hashtbl.add counts word (ref 1)
      end;
      start := i + 1
    end
  done;
  let all = Hashtbl.fold (fun word count rest -> (!count, word) :: rest) counts [] in
  let sorted = List.sort (fun (a, v) (b, w) -> if a <> b then compare b a else compare v w) all in
  List.iteri (fun i (count, word) -> if i < 5 then Printf.printf "%s %d\n" word count) sorted;
  Printf.printf "%d\n" (List.length sorted)
