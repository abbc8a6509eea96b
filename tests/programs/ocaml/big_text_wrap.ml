(* Text: word frequencies, wrapping, justification, run lengths, palindromes. *)

let text = "it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness"

let words s = List.filter (( <> ) "") (String.split_on_char ' ' s)

let wrap width ws =
  let rec go line len acc = function
    | [] -> List.rev (String.concat " " (List.rev line) :: acc)
    | w :: rest ->
      let n = String.length w in
      if line <> [] && len + 1 + n > width then go [ w ] n (String.concat " " (List.rev line) :: acc) rest
      else go (w :: line) (if line = [] then n else len + 1 + n) acc rest
  in
  go [] 0 [] ws

let justify width line =
  match words line with
  | [] | [ _ ] -> line
  | ws ->
    let gaps = List.length ws - 1 in
    let spare = width - List.fold_left (fun n w -> n + String.length w) 0 ws in
    let each = spare / gaps and extra = spare mod gaps in
    String.concat "" (List.mapi (fun i w -> if i = 0 then w else String.make (each + if i <= extra then 1 else 0) ' ' ^ w) ws)

let frequencies ws =
  let table = Hashtbl.create 16 in
  List.iter (fun w -> Hashtbl.replace table w (1 + try Hashtbl.find table w with Not_found -> 0)) ws;
  List.sort (fun (a, n) (b, m) -> if n <> m then compare m n else compare a b) (Hashtbl.fold (fun w n l -> (w, n) :: l) table [])

let rle s =
  let b = Buffer.create 16 in
  let n = String.length s in
  let rec go i = if i < n then begin
    let j = ref i in
    while !j < n && s.[!j] = s.[i] do incr j done;
    if !j - i > 1 then Buffer.add_string b (string_of_int (!j - i));
    Buffer.add_char b s.[i];
    go !j
  end in
  go 0;
  Buffer.contents b

let palindrome s =
  let letters = List.filter (fun c -> c >= 'a' && c <= 'z') (List.of_seq (String.to_seq (String.lowercase_ascii s))) in
  letters = List.rev letters

let () =
  List.iter (fun l -> Printf.printf "|%-28s|\n" l) (wrap 28 (words text));
  List.iter (fun l -> Printf.printf "|%s|\n" (justify 28 l)) (wrap 28 (words text));
  List.iteri (fun i (w, n) -> if i < 6 then Printf.printf "%-6s%d\n" w n) (frequencies (words text));
  List.iter (fun s -> Printf.printf "%s -> %s\n" s (rle s)) [ "aaabccd"; ""; "xxxxxxxxxxxx" ];
  Printf.printf "%b %b\n" (palindrome "A man, a plan, a canal: Panama") (palindrome "hello")
