(* Reading by formats. *)

open CamlinternalFormatBasics

exception Scan_failure of string

module Scanning = struct
  type in_channel = {
    next : unit -> char;  (* raises End_of_file *)
    mutable current : char;
    mutable known : bool;  (* whether [current] is the next character *)
    mutable ended : bool;
    mutable characters : int;
    mutable lines : int;
    mutable tokens : int;
  }

  type scanbuf = in_channel

  let from_function next =
    { next; current = '\000'; known = false; ended = false; characters = 0; lines = 0; tokens = 0 }

  let from_string text =
    let at = ref 0 in
    from_function (fun () ->
        let i = !at in
        if i >= String.length text then raise End_of_file
        else begin
          at := i + 1;
          String.unsafe_get text i
        end)

  let from_channel channel = from_function (fun () -> input_char channel)
  let stdin = from_function (fun () -> input_char Stdlib.stdin)
  let stdib = stdin

  (* Whether there is a next character; it is then in [current]. *)
  let peek b =
    if b.known then true
    else if b.ended then false
    else
      match b.next () with
      | c ->
        b.current <- c;
        b.known <- true;
        b.characters <- b.characters + 1;
        if c = '\n' then b.lines <- b.lines + 1;
        true
      | exception End_of_file ->
        b.ended <- true;
        false

  let drop b = b.known <- false
  let end_of_input b = not (peek b)
  let beginning_of_input b = b.characters = 0
  let from_file name = if name = "-" then stdin else from_channel (Stdlib.open_in name)
  let from_file_bin name = from_file name
  let open_in name = from_file name
  let open_in_bin name = from_file name
  let close_in (_ : in_channel) = ()

  (* How many characters have been taken. *)
  let taken b = if b.known then b.characters - 1 else b.characters
end

let fail message = raise (Scan_failure message)

(* The next character; the end of the input is an error. *)
let demand b = if Scanning.peek b then b.Scanning.current else raise End_of_file

let rec skip_blanks b =
  if Scanning.peek b then
    match b.Scanning.current with
    | ' ' | '\t' | '\n' | '\r' ->
      Scanning.drop b;
      skip_blanks b
    | _ -> ()

let expect b c =
  let found = demand b in
  if found = c then Scanning.drop b
  else fail ("looking for " ^ CamlinternalFormat.show_quoted_char c ^ ", found " ^ CamlinternalFormat.show_quoted_char found)

let read_text b text =
  for i = 0 to String.length text - 1 do
    match String.unsafe_get text i with
    | ' ' -> skip_blanks b
    | '\n' ->
      if demand b = '\r' then Scanning.drop b;
      expect b '\n'
    | c -> expect b c
  done

(* Characters that satisfy [p], at most [width]; adds them to [word]; yields how many more may come. *)
let rec take b word p width =
  if width > 0 && Scanning.peek b && p b.Scanning.current then begin
    Buffer.add_char word b.Scanning.current;
    Scanning.drop b;
    take b word p (width - 1)
  end
  else width

let is_decimal_digit c = c >= '0' && c <= '9'

(* Takes one character if it is one of two. *)
let take_either b word a c width =
  if width > 0 && Scanning.peek b && (b.Scanning.current = a || b.Scanning.current = c) then begin
    Buffer.add_char word b.Scanning.current;
    Scanning.drop b;
    width - 1
  end
  else width

(* At least one digit, then digits and underscores. *)
let take_digits b word p what width =
  if width = 0 then width
  else begin
    let c = demand b in
    if p c then take b word (fun c -> p c || c = '_') width
    else fail ("character " ^ CamlinternalFormat.show_quoted_char c ^ " is not a " ^ what ^ " digit")
  end

let in_base base c = digit_value c < base

let read_integer b conversion width =
  let word = Buffer.create 16 in
  let width = if width = 0 then max_int else width in
  ignore (demand b);
  let signed = conversion = 'd' || conversion = 'i' in
  let width = if signed then take_either b word '-' '+' width else width in
  let digits base what width = ignore (take_digits b word (in_base base) what width) in
  (match conversion with
   | 'x' | 'X' ->
     Buffer.add_string word "0x";
     digits 16 "valid hexadecimal" width
   | 'o' ->
     Buffer.add_string word "0o";
     digits 8 "valid octal" width
   | 'i' ->
     if demand b = '0' then begin
       let width = take_either b word '0' '0' width in
       let before = Buffer.length word in
       let width = take_either b word 'x' 'X' width in
       let width = if Buffer.length word > before then width else take_either b word 'o' 'O' width in
       let width = if Buffer.length word > before then width else take_either b word 'b' 'B' width in
       if Buffer.length word = before then ignore (take b word (fun c -> is_decimal_digit c || c = '_') width)
       else
         match Buffer.nth word before with
         | 'x' | 'X' -> digits 16 "valid hexadecimal" width
         | 'o' | 'O' -> digits 8 "valid octal" width
         | _ -> digits 2 "valid binary" width
     end
     else digits 10 "decimal" width
   | _ -> digits 10 "decimal" width);
  match parse_integer 64 (Buffer.contents word) with
  | Some value -> value
  | None -> failwith "int_of_string"

let read_float b width =
  let word = Buffer.create 16 in
  let width = if width = 0 then max_int else width in
  ignore (demand b);
  let width = take_either b word '-' '+' width in
  let is_digit c = is_decimal_digit c || c = '_' in
  let width = take b word is_digit width in
  let before = Buffer.length word in
  let width = take_either b word '.' '.' width in
  let after_point = Buffer.length word > before && Scanning.peek b && is_decimal_digit b.Scanning.current in
  let width = if after_point then take b word is_digit width else width in
  let before = Buffer.length word in
  let width = take_either b word 'e' 'E' width in
  if Buffer.length word > before then begin
    let width = take_either b word '-' '+' width in
    ignore (take_digits b word is_decimal_digit "decimal" width)
  end;
  float_of_string (Buffer.contents word)

let is_blank c = c = ' ' || c = '\t' || c = '\n' || c = '\r'

let read_string b width stops =
  let word = Buffer.create 16 in
  let width = if width = 0 then max_int else width in
  let wanted c = if stops = "" then not (is_blank c) else not (String.contains stops c) in
  ignore (take b word wanted width);
  if stops <> "" && Scanning.peek b && String.contains stops b.Scanning.current then Scanning.drop b;
  Buffer.contents word

let read_char b =
  let c = demand b in
  Scanning.drop b;
  c

let read_bool b =
  let word = Buffer.create 8 in
  let width =
    match demand b with
    | 't' -> 4
    | 'f' -> 5
    | c -> fail ("the character " ^ CamlinternalFormat.show_quoted_char c ^ " cannot start a boolean")
  in
  ignore (take b word (fun c -> c >= 'a' && c <= 'z') width);
  match bool_of_string_opt (Buffer.contents word) with
  | Some b -> b
  | None -> fail ("invalid boolean '" ^ Buffer.contents word ^ "'")

(* What follows a backslash. *)
let read_escape b =
  let c = read_char b in
  match c with
  | 'n' -> '\n'
  | 't' -> '\t'
  | 'r' -> '\r'
  | 'b' -> '\b'
  | '\\' | '\'' | '"' | ' ' -> c
  | '0' .. '9' ->
    let second = digit_value (read_char b) in
    let third = digit_value (read_char b) in
    let code = (digit_value c * 100) + (second * 10) + third in
    if second > 9 || third > 9 || code > 255 then fail "bad character decimal encoding" else Char.chr code
  | 'x' ->
    let high = digit_value (read_char b) in
    let low = digit_value (read_char b) in
    if high > 15 || low > 15 then fail "bad character hexadecimal encoding" else Char.chr ((16 * high) + low)
  | _ -> fail ("illegal escape character " ^ CamlinternalFormat.show_quoted_char c)

let read_quoted b =
  let word = Buffer.create 16 in
  expect b '"';
  let rec go () =
    match read_char b with
    | '"' -> ()
    | '\\' ->
      if demand b = '\n' then begin
        (* The end of the line, and the blanks at the start of the next, are not there. *)
        Scanning.drop b;
        let rec blanks () =
          if demand b = ' ' then begin
            Scanning.drop b;
            blanks ()
          end
        in
        blanks ()
      end
      else Buffer.add_char word (read_escape b);
      go ()
    | c ->
      Buffer.add_char word c;
      go ()
  in
  go ();
  Buffer.contents word

let read_quoted_char b =
  expect b '\'';
  let c =
    match read_char b with
    | '\\' -> read_escape b
    | c -> c
  in
  expect b '\'';
  c

(* Whether a character is in a set as written between brackets: `a-z`, `^` first for what is not in it. *)
let in_set set c =
  let n = String.length set in
  let negated = n > 0 && set.[0] = '^' in
  let rec search i =
    if i >= n then false
    else if i + 2 < n && set.[i + 1] = '-' then (set.[i] <= c && c <= set.[i + 2]) || search (i + 3)
    else set.[i] = c || search (i + 1)
  in
  search (if negated then 1 else 0) <> negated

let read_set b width set =
  let word = Buffer.create 16 in
  ignore (take b word (in_set set) (if width = 0 then max_int else width));
  Buffer.contents word

let reader b =
  let token work =
    b.Scanning.tokens <- b.Scanning.tokens + 1;
    work ()
  in
  {
    read_text = (fun text -> read_text b text);
    read_integer = (fun conversion width -> token (fun () -> read_integer b conversion width));
    read_float = (fun width -> token (fun () -> read_float b width));
    read_string = (fun width stops -> token (fun () -> read_string b width stops));
    read_quoted = (fun () -> token (fun () -> read_quoted b));
    read_char = (fun () -> read_char b);
    read_quoted_char = (fun () -> token (fun () -> read_quoted_char b));
    read_bool = (fun () -> token (fun () -> read_bool b));
    read_set = (fun width set -> token (fun () -> read_set b width set));
    read_count =
      (fun what ->
        match what with
        | 'n' -> Scanning.taken b
        | 'l' -> b.Scanning.lines
        | _ -> b.Scanning.tokens);
    read_end = (fun () -> if not (Scanning.end_of_input b) then fail "end of input not found");
  }

(* Says where the input was wrong. *)
let at_position b error =
  let place = "scanf: bad input at char number " ^ string_of_int (Scanning.taken b) ^ ": " in
  match error with
  | Scan_failure message -> Scan_failure (place ^ message)
  | Failure message -> Scan_failure (place ^ message)
  | other -> other

let kscanf b finish format f =
  match format.scan (reader b) with
  | give -> give f
  | exception ((Scan_failure _ | Failure _ | End_of_file) as error) -> finish b (at_position b error)

let bscanf b format f = kscanf b (fun _ error -> raise error) format f
let sscanf text format f = bscanf (Scanning.from_string text) format f
let scanf format f = bscanf Scanning.stdin format f
let ksscanf text finish format f = kscanf (Scanning.from_string text) finish format f

let unescaped text =
  let b = Scanning.from_string ("\"" ^ text ^ "\"") in
  read_quoted b
