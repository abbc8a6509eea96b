(* Texts of numbers, and [read]. *)

open SchemeValue
open SchemeControl
open SchemeBig
open SchemeNumberText
open SchemeNumber
open SchemeText
open SchemePort

let radix_of place who v =
  match v with Absent -> 10 | Fix n when n >= 2 && n <= 36 -> n | v -> ignore (wrong place who "a radix" v); 10

let p_number_to_string place v radix =
  let radix = radix_of place "number->string" radix in
  match v with
  | Flo _ when radix <> 10 -> fail_with 7 place "number->string: an inexact number is written with base 10 only:" v
  | v -> string_value (number_to_string (check place "number->string" v) radix)

(* The exact value of a decimal. *)
let exact_decimal text =
  let size = String.length text in
  let e = let at = find text 0 'e' in if at < 0 then find text 0 'E' else at in
  let stop = if e < 0 then size else e in
  let dot = let at = find text 0 '.' in if at >= stop then -1 else at in
  let whole = String.sub text 0 (if dot < 0 then stop else dot) in
  let fraction = if dot < 0 then "" else String.sub text (dot + 1) (stop - dot - 1) in
  let exponent =
    if e < 0 then 0
    else
      let rest = String.sub text (e + 1) (size - e - 1) in
      let rest = if String.get rest 0 = '+' then String.sub rest 1 (String.length rest - 1) else rest in
      if String.length rest > 6 then 0 else int_of_string rest
  in
  let digits = integer_of_string false (whole ^ fraction) 10 in
  let power = exponent - String.length fraction in
  let ten n = normal false (power_mag 10 n) in
  if power >= 0 then mul_integer digits (ten power) else ratio digits (ten (-power))

(* A whole number of digits that are known to be right. *)
let whole_number text start radix =
  let size = String.length text in
  if size - start <= 11 then
    let rec go i n = if i >= size then Fix n else go (i + 1) ((n * radix) + digit_of (String.unsafe_get text i) radix) in
    go start 0
  else integer_of_string false (String.sub text start (size - start)) radix

(* A real number without a sign, or [False]. *)
let unsigned_real text start radix =
  let size = String.length text in
  let slash = find text start '/' in
  if slash >= 0 then
    if unsigned text start slash radix && unsigned text (slash + 1) size radix then
      let part from stop = integer_of_string false (String.sub text from (stop - from)) radix in
      let den = part (slash + 1) size in
      if is_zero_int den then False else ratio (part start slash) den
    else False
  else if unsigned text start size radix then whole_number text start radix
  else if radix = 10 && is_decimal text start then
    let body = String.sub text start (size - start) in
    let body = if String.get body 0 = '.' then "0" ^ body else body in
    Flo (float_of_string body)
  else False

let parse_real text radix exact =
  let size = String.length text in
  if size = 0 then False
  else
    let negative = String.get text 0 = '-' in
    let start = if negative || String.get text 0 = '+' then 1 else 0 in
    let low = if size = 6 && start = 1 then lower text else "" in
    if low = "+inf.0" then Flo infinity
    else if low = "-inf.0" then Flo neg_infinity
    else if low = "+nan.0" || low = "-nan.0" then Flo nan
    else
      let v =
        if exact = 1 && radix = 10 && find text start '/' < 0 && is_decimal text start && not (unsigned text start size 10) then
          exact_decimal (String.sub text start (size - start))
        else unsigned_real text start radix
      in
      let v = match v with False -> v | Flo x -> if negative then Flo (-.x) else v | v -> if negative then negate "" v else v in
      match v with
      | False -> v
      | v -> if exact = 2 then Flo (to_float v) else v

(* [exact]: 0 as written, 1 exact, 2 inexact. *)
let rec parse_number text radix exact =
  if String.length text >= 2 && String.get text 0 = '#' then
    let rest = String.sub text 2 (String.length text - 2) in
    match String.get text 1 with
    | 'x' | 'X' -> parse_number rest 16 exact
    | 'b' | 'B' -> parse_number rest 2 exact
    | 'o' | 'O' -> parse_number rest 8 exact
    | 'd' | 'D' -> parse_number rest 10 exact
    | 'e' | 'E' -> parse_number rest radix 1
    | 'i' | 'I' -> parse_number rest radix 2
    | _ -> False
  else parse_real text radix exact

let p_string_to_number place v radix =
  parse_number (utf8_of_text (text_of place "string->number" v)) (radix_of place "string->number" radix) 0

(* Reading of data *)

exception Bad of string
exception Ended

let bad message = raise (Bad message)

let delimiter c = c < 0 || is_white c || c = 40 || c = 41 || c = 91 || c = 93 || c = 34 || c = 59

let rec skip p =
  let c = next_char p false in
  if c >= 0 && is_white c then (
    ignore (next_char p true);
    skip p)
  else if c = 59 then (
    let rec line () = let c = next_char p true in if c >= 0 && c <> 10 then line () in
    line ();
    skip p)

let token p =
  let data = p.data in
  let rec plain i =
    if i < String.length data then
      let c = Char.code (String.unsafe_get data i) in
      if c < 128 && not (delimiter c) then plain (i + 1) else i
    else i
  in
  let stop = plain p.at in
  if stop < String.length data && String.unsafe_get data stop < '\128' then take_until p stop
  else
    let buffer = Buffer.create 16 in
    let rec go () =
      let c = next_char p false in
      if not (delimiter c) then (
        add_utf8 buffer c;
        ignore (next_char p true);
        go ())
    in
    go ();
    Buffer.contents buffer

(* A token of which the first character has been read. *)
let token_from p c =
  if c < 128 then (
    p.at <- p.at - 1;
    token p)
  else
    let buffer = Buffer.create 8 in
    add_utf8 buffer c;
    Buffer.contents buffer ^ token p

let rec block_comment p depth =
  if depth > 0 then
    let c = next_char p true in
    if c < 0 then bad "a comment has no end"
    else if c = 124 && next_char p false = 35 then (
      ignore (next_char p true);
      block_comment p (depth - 1))
    else if c = 35 && next_char p false = 124 then (
      ignore (next_char p true);
      block_comment p (depth + 1))
    else block_comment p depth

(* The characters up to a closing quote or bar. *)
let rec quoted p close =
  let data = p.data in
  let rec plain i =
    if i < String.length data then
      let c = Char.code (String.unsafe_get data i) in
      if c < 128 && c <> 92 && c <> close then plain (i + 1) else i
    else i
  in
  let stop = plain p.at in
  if stop < String.length data && Char.code (String.unsafe_get data stop) = close then (
    let text = take_until p stop in
    p.at <- stop + 1;
    text)
  else escaped p close

(* The same with escapes, or with other than ASCII characters. *)
and escaped p close =
  let buffer = Buffer.create 16 in
  let rec go () =
    let c = next_char p true in
    if c < 0 then bad "a text has no end"
    else if c = close then Buffer.contents buffer
    else if c = 92 then (
      let e = next_char p true in
      (if e = 110 then add_utf8 buffer 10
       else if e = 116 then add_utf8 buffer 9
       else if e = 114 then add_utf8 buffer 13
       else if e = 97 then add_utf8 buffer 7
       else if e = 98 then add_utf8 buffer 8
       else if e = 120 then (
         let rec hex n = let c = next_char p true in if c = 59 || c < 0 then n else hex ((n * 16) + max 0 (digit_of (Char.chr (c land 127)) 16)) in
         add_utf8 buffer (hex 0))
       else if e = 10 || is_white e then (
         let rec blanks () = let c = next_char p false in if c = 32 || c = 9 then (ignore (next_char p true); blanks ()) in
         let rec rest c = if c <> 10 && c >= 0 then rest (next_char p true) in
         rest e;
         blanks ())
       else if e >= 0 then add_utf8 buffer e);
      go ())
    else (
      add_utf8 buffer c;
      go ())
  in
  go ()

let symbol_value name = symbol (intern name)
let listed name v = cons (symbol_value name) (cons v Nil)

let char_named text =
  let t = text_of_utf8 text in
  if text_length t = 1 then character (text_get t 0)
  else
    let rec named i =
      if i >= Array.length SchemePrint.char_names then
        if String.length text > 1 && (String.get text 0 = 'x' || String.get text 0 = 'U') && unsigned text 1 (String.length text) 16 then
          match integer_of_string false (String.sub text 1 (String.length text - 1)) 16 with Fix n -> character n | _ -> bad "no character"
        else if text = "nul" then character 0
        else if text = "linefeed" then character 10
        else if text = "altmode" || text = "esc" then character 27
        else bad ("no character is called " ^ text)
      else
        let code, name = Array.get SchemePrint.char_names i in
        if name = text then character code else named (i + 1)
    in
    named 0

(* What is read from, and the data that have a label, the last one first. *)
type reader = { from : port; mutable labels : (int * value) list }

(* A datum that contains itself has no label yet when it is asked for. *)
let rec labelled labels number =
  match labels with
  | (other, v) :: rest -> if other = number then v else labelled rest number
  | [] -> bad ("#" ^ int_to_string number 10 ^ "# stands for no datum that is complete")

let rec datum r =
  let p = r.from in
  skip p;
  let c = next_char p true in
  if c < 0 then raise Ended
  else if c = 40 || c = 91 then list r Nil
  else if c = 41 || c = 93 then bad "a closing parenthesis without an opening one"
  else if c = 39 then listed "quote" (inner r)
  else if c = 96 then listed "quasiquote" (inner r)
  else if c = 44 then
    if next_char p false = 64 then (
      ignore (next_char p true);
      listed "unquote-splicing" (inner r))
    else listed "unquote" (inner r)
  else if c = 34 then string_value (quoted p 34)
  else if c = 124 then symbol_value (quoted p 124)
  else if c = 35 then sharp r
  else
    let text = token_from p c in
    let numeric = (c >= 48 && c <= 57) || c = 43 || c = 45 || c = 46 in
    if not numeric then symbol_value text else match parse_number text 10 0 with False -> symbol_value text | v -> v

(* A datum that must be there. *)
and inner r = match datum r with v -> v | exception Ended -> bad "the text ends within a datum"

and list r done_ =
  let p = r.from in
  skip p;
  let c = next_char p false in
  if c < 0 then bad "a list has no end"
  else if c = 41 || c = 93 then (
    ignore (next_char p true);
    reverse_onto done_ Nil)
  else if c = 46 then (
    ignore (next_char p true);
    if delimiter (next_char p false) then (
      let last = inner r in
      skip p;
      let c = next_char p true in
      if c = 41 || c = 93 then reverse_onto done_ last else bad "more than one datum after a dot")
    else
      let text = "." ^ token p in
      let v = match parse_number text 10 0 with False -> symbol_value text | v -> v in
      list r (cons v done_))
  else if c = 35 then (
    ignore (next_char p true);
    let c = next_char p false in
    if c = 59 then (
      ignore (next_char p true);
      ignore (inner r);
      list r done_)
    else if c = 124 then (
      ignore (next_char p true);
      block_comment p 1;
      list r done_)
    else
      let v = sharp r in
      list r (cons v done_))
  else
    let v = inner r in
    list r (cons v done_)

(* After [#]. *)
and sharp r =
  let p = r.from in
  let c = next_char p false in
  if c = 40 then (
    ignore (next_char p true);
    Vec (array_of_list (list r Nil)))
  else if c = 59 then (
    ignore (next_char p true);
    ignore (inner r);
    datum r)
  else if c = 124 then (
    ignore (next_char p true);
    block_comment p 1;
    datum r)
  else if c >= 48 && c <= 57 then label r 0
  else if c = 92 then (
    ignore (next_char p true);
    let first = next_char p true in
    if first < 0 then bad "no character";
    if first < 128 && delimiter first then character first else char_named (token_from p first))
  else
    let text = token p in
    match text with
    | "t" | "true" -> True
    | "f" | "false" -> False
    | "!eof" -> Eof
    | "!default" -> Absent
    | "u8" | "vu8" ->
        if next_char p true = 40 then Bytes (bytes_of_list "" "read" (list r Nil)) else bad "a bytevector begins with #u8("
    | _ -> (match parse_number ("#" ^ text) 10 0 with False -> bad ("what begins with #" ^ text) | v -> v)

(* [#n=] before a datum, and [#n#], which stands for it. *)
and label r number =
  let c = next_char r.from true in
  if c >= 48 && c <= 57 && number < 100000000 then label r ((number * 10) + c - 48)
  else if c = 61 then (
    let v = inner r in
    r.labels <- (number, v) :: r.labels;
    v)
  else if c = 35 then labelled r.labels number
  else bad "a label ends with = or #"

let p_read place port =
  let r = { from = input_of place "read" port; labels = [] } in
  match datum r with
  | v -> v
  | exception Ended -> Eof
  | exception Bad message -> fail 5 place ("read: " ^ message) Nil
