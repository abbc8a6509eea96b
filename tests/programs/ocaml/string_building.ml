(* Strings built in many ways. *)

let repeat n s = String.concat "" (List.init n (fun _ -> s))
let rec join sep = function [] -> "" | [ x ] -> x | x :: rest -> x ^ sep ^ join sep rest
let replace_all ~from ~into s =
  let n = String.length from in
  let b = Buffer.create (String.length s) in
  let rec go i =
    if i > String.length s - n then Buffer.add_string b (String.sub s i (String.length s - i))
    else if String.sub s i n = from then begin Buffer.add_string b into; go (i + n) end
    else begin Buffer.add_char b s.[i]; go (i + 1) end
  in
  go 0;
  Buffer.contents b
let is_prefix p s = String.length p <= String.length s && String.sub s 0 (String.length p) = p
let center w s = let n = w - String.length s in if n <= 0 then s else String.make (n / 2) ' ' ^ s ^ String.make (n - (n / 2)) ' '
let roman n =
  let rec go n = function
    | [] -> ""
    | (v, s) :: rest as all -> if n >= v then s ^ go (n - v) all else go n rest in
  go n [ (1000, "M"); (900, "CM"); (500, "D"); (400, "CD"); (100, "C"); (90, "XC"); (50, "L"); (40, "XL"); (10, "X"); (9, "IX"); (5, "V"); (4, "IV"); (1, "I") ]

let () =
  print_endline (repeat 3 "ab" ^ "|" ^ join ", " [ "x"; "y"; "z" ] ^ "|" ^ join "-" []);
  print_endline (replace_all ~from:"cat" ~into:"dog" "cat concatenates cats");
  Printf.printf "%b %b [%s]\n" (is_prefix "ab" "abc") (is_prefix "abc" "ab") (center 9 "mid");
  List.iter (fun n -> Printf.printf "%s " (roman n)) [ 1; 4; 9; 14; 40; 90; 400; 1994; 2024 ];
  print_newline ();
  let b = Bytes.of_string "hello" in
  let n = Bytes.length b in
  for i = 0 to (n / 2) - 1 do
    let c = Bytes.get b i in
    Bytes.set b i (Bytes.get b (n - 1 - i));
    Bytes.set b (n - 1 - i) c
  done;
  print_endline (Bytes.to_string b);
  let s = ref "" in
  for i = 0 to 9 do s := !s ^ string_of_int i done;
  print_endline !s;
  print_endline (String.concat "\n" (List.init 4 (fun i -> String.make (3 - i) ' ' ^ String.make ((2 * i) + 1) '*')));
  print_endline (String.map (function 'a' .. 'z' as c -> Char.chr (219 - Char.code c) | c -> c) "atbash cipher")
