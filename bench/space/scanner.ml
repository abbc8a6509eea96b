(* n = 200000: a scanner of three functions that hand each other what they have read; two texts are read by it. *)
type token = Word of string | Number of int | Mark of char
type state = { tokens : token list; kept : int; seen : int }

let rec first k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: first (k - 1) rest

let weight = function Word w -> String.length w | Number n -> n land 15 | Mark c -> Char.code c land 3

let emit token state =
  { tokens = token :: (if state.kept > 40 then first 20 state.tokens else state.tokens);
    kept = (if state.kept > 40 then 21 else state.kept + 1);
    seen = (state.seen + weight token) land 0xFFFFFF }

let is_digit c = c >= '0' && c <= '9'
let is_letter c = c >= 'a' && c <= 'z'

let rec between text at left state =
  if left = 0 then state
  else
    let c = text.[at mod String.length text] in
    if is_letter c then word text at left "" state
    else if is_digit c then number text at left 0 state
    else between text (at + 1) (left - 1) (if c = ' ' then state else emit (Mark c) state)

and word text at left found state =
  let c = text.[at mod String.length text] in
  if left > 0 && is_letter c then word text (at + 1) (left - 1) (found ^ String.make 1 c) state
  else between text at left (emit (Word found) state)

and number text at left found state =
  let c = text.[at mod String.length text] in
  if left > 0 && is_digit c then number text (at + 1) (left - 1) ((found * 10) + Char.code c - 48) state
  else between text at left (emit (Number found) state)

let () =
  let n = int_of_string Sys.argv.(1) in
  let empty = { tokens = []; kept = 0; seen = 0 } in
  let a = between "let x1 = 42 + count * 7; " 0 (n * 5) empty in
  let b = between "one 2 three 4 (five 66) " 0 (n * 5) { a with tokens = first 3 a.tokens; kept = 3 } in
  Printf.printf "%d %d %d\n" a.seen b.seen (List.fold_left (fun sum token -> sum + weight token) 0 b.tokens)
