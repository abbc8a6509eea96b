(* n = 400000: an editor with an array of lines, each of which is replaced when it is edited. *)
type editor = { mutable lines : string array; mutable count : int; mutable kill : string }

let insert_line editor at text =
  if editor.count = Array.length editor.lines then begin
    let longer = Array.make (2 * editor.count) "" in
    Array.blit editor.lines 0 longer 0 editor.count;
    editor.lines <- longer
  end;
  Array.blit editor.lines at editor.lines (at + 1) (editor.count - at);
  editor.lines.(at) <- text;
  editor.count <- editor.count + 1

let delete_line editor at =
  editor.kill <- editor.lines.(at);
  Array.blit editor.lines (at + 1) editor.lines at (editor.count - at - 1);
  editor.count <- editor.count - 1;
  editor.lines.(editor.count) <- ""

let upper line =
  let buffer = Buffer.create 16 in
  String.iteri
    (fun i c -> if i land 3 = 0 then Buffer.add_char buffer (Char.uppercase_ascii c) else Buffer.add_char buffer c)
    line;
  Buffer.contents buffer

let edit editor i =
  let at = i * 13 mod editor.count in
  match i mod 5 with
  | 0 -> insert_line editor at ("line " ^ string_of_int i)
  | 1 -> editor.lines.(at) <- upper editor.lines.(at)
  | 2 ->
    let line = editor.lines.(at) ^ editor.kill in
    editor.lines.(at) <- (if String.length line > 60 then String.sub line 20 40 else line)
  | 3 -> if editor.count > 50 then delete_line editor at
  | _ ->
    let other = i * 29 mod editor.count in
    let line = editor.lines.(at) in
    editor.lines.(at) <- editor.lines.(other);
    editor.lines.(other) <- line

let () =
  let n = int_of_string Sys.argv.(1) in
  let editor = { lines = Array.make 4 ""; count = 1; kill = "" } in
  for i = 1 to n do edit editor i done;
  let sum = ref 0 in
  for i = 0 to editor.count - 1 do
    String.iter (fun c -> sum := ((!sum * 31) + Char.code c) land 0xFFFFFF) editor.lines.(i)
  done;
  Printf.printf "%d %d\n" editor.count !sum
