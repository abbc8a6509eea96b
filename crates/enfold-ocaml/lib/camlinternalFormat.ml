(* What format literals are made of.

   A literal is an expression of the functions below `Literals`, innermost [stop], around it [literal] with its
   source:

     "%-4d|%s@."  is  literal "%-4d|%s@." (integer 'd' 1 4 (-1) (text "|" (string 0 0
                        (layout Flush_newline "@." stop))))

   Flags are a sum of: 1 for `-`, 2 for `0`, 4 for `+`, 8 for a blank, 16 for `#`. A width that is not there is 0, a
   precision that is not there -1. `*` is a function of the number:

     "%*d"    is  star (fun width -> integer 'd' 0 width (-1) stop)
     "%.*f"   is  star_precision (fun precision -> float 'f' 0 0 precision stop)

   | in the literal | function |
   |---|---|
   | text; `%%` and `%@` are the text % and @; `%,` is nothing | text "…" |
   | %d %i %u %x %X %o | integer 'd' flags width precision |
   | %ld … | integer32 'd' flags width precision |
   | %Ld … | integer64 'd' flags width precision |
   | %nd … | integer_native 'd' flags width precision |
   | %f %e %E %g %G %h %H %F | float 'f' flags width precision |
   | %s %S | string flags width, quoted_string flags width |
   | %s directly before @c | string_until flags width "c" item, with item Layout (…, "@c") if @c is a hint, else Text "@c" |
   | %c %C | char, quoted_char |
   | %B %b | bool flags width |
   | %a %t | alpha, theta |
   | %! | flush |
   | %(…%) | nested (…) |
   | %{…%} | format_types "…" (…) |
   | %[…] (reading only) | char_set width "…" |
   | %n %l %N (reading only) | count 'n' |
   | %_d %_s %_c %_f (reading only) | skip_integer 'd' width, skip_string width, skip_char, skip_float width |
   | @[ with what follows in < > | layout (Open_box "<…>") "@[<…>" |
   | the same with conversions inside | open_box (…), open_tag (…) |
   | @] | layout Close_box "@]" |
   | @{<tag> @} | layout (Open_tag "<tag>") "@{<tag>", layout Close_tag "@}" |
   | @, | layout (Break (0, 0)) "@," |
   | @ and a blank | layout (Break (1, 0)) "@ " |
   | @; @;<n m> | layout (Break (1, 0)) "@;", layout (Break (n, m)) "@;<n m>" |
   | @? @\n @. | layout Flush "@?", layout Newline "@\n", layout Flush_newline "@." |
   | @<n> | layout (Size n) "@<n>" |
   | @@ | layout Escaped_at "@@" |
   | @ and anything else | text "@…" | *)

open CamlinternalFormatBasics

include CamlinternalIntegers

let sign_text flags x =
  if is_negative x then "-" else if flags land plus <> 0 then "+" else if flags land blank <> 0 then " " else ""

(* `%h` of a finite float not below zero. *)
let hexadecimal x precision =
  let bits = bits_of_float x in
  let exponent = int64_to_int (int64_and (int64_lsr bits 52) 0x7FFL) in
  let fraction = int64_to_int (int64_and bits 0xF_FFFF_FFFF_FFFFL) in
  let mantissa = if exponent = 0 then fraction else fraction lor (1 lsl 52) in
  let power = if exponent > 0 then exponent - 1023 else if fraction = 0 then 0 else -1022 in
  let rounded =
    if precision < 0 || precision >= 13 then mantissa
    else
      let cut = 52 - (4 * precision) in
      let rest = mantissa land ((1 lsl cut) - 1) in
      let kept = mantissa lsr cut in
      let half = 1 lsl (cut - 1) in
      let up = rest > half || (rest = half && kept land 1 = 1) in
      (if up then kept + 1 else kept) lsl cut
  in
  let rec digits rest count =
    if (if precision >= 0 then count >= precision else rest = 0) then ""
    else string_sub "0123456789abcdef" (rest lsr 48) 1 ^ digits ((rest lsl 4) land ((1 lsl 52) - 1)) (count + 1)
  in
  let tail = digits (rounded land ((1 lsl 52) - 1)) 0 in
  let point = if tail = "" then "" else "." in
  let sign = if power < 0 then "-" else "+" in
  "0x" ^ string_of_int (rounded lsr 52) ^ point ^ tail ^ "p" ^ sign ^ string_of_int (abs power)

let finite_text conversion flags precision x =
  let digits = if precision < 0 then 6 else precision in
  match conversion with
  | 'f' -> format_fixed x digits
  | 'e' -> exponential x digits false
  | 'E' -> String.uppercase_ascii (exponential x digits false)
  | 'g' -> general x digits false
  | 'G' -> String.uppercase_ascii (general x digits false)
  | 'h' -> hexadecimal x precision
  | 'H' -> String.uppercase_ascii (hexadecimal x precision)
  | _ ->
    if flags land alternative <> 0 then hexadecimal x precision
    else valid_float_lexem (general x (if precision < 0 then 12 else precision) false)

let show_float conversion flags width precision x =
  let size = abs_float x in
  let upper = conversion = 'E' || conversion = 'G' || conversion = 'H' in
  let text =
    if conversion = 'F' && x <> x then "nan"
    else if conversion = 'F' && size = infinity then if x < 0.0 then "neg_infinity" else "infinity"
    else if x <> x then sign_text flags x ^ if upper then "NAN" else "nan"
    else if size = infinity then
      let long = conversion = 'h' || conversion = 'H' in
      let name = if long then "infinity" else "inf" in
      sign_text flags x ^ if upper then String.uppercase_ascii name else name
    else sign_text flags x ^ finite_text conversion flags precision size
  in
  pad_number flags width text

let show_quoted text = "\"" ^ String.escaped text ^ "\""
let show_quoted_char c = "'" ^ Char.escaped c ^ "'"
let show_bool flags width b = pad flags width (if b then "true" else "false")

(* Literals *)

let not_for_reading () = invalid_arg "scanf: bad conversion"

let stop = {
  source = "";
  print = (fun items finish -> finish items);
  scan = (fun _ -> fun result -> result);
}

let literal source format = { format with source }

let text s rest = {
  source = "";
  print = (fun items finish -> rest.print (Text s :: items) finish);
  scan =
    (fun reader ->
      reader.read_text s;
      rest.scan reader);
}

let layout hint source rest = {
  source = "";
  print = (fun items finish -> rest.print (Layout (hint, source) :: items) finish);
  scan =
    (fun reader ->
      reader.read_text source;
      rest.scan reader);
}

let flush rest = {
  source = "";
  print = (fun items finish -> rest.print (Flush_all :: items) finish);
  scan =
    (fun reader ->
      reader.read_end ();
      rest.scan reader);
}

let integer conversion flags width precision rest = {
  source = "";
  print =
    (fun items finish n -> rest.print (Text (show_int conversion flags width precision n) :: items) finish);
  scan =
    (fun reader ->
      let n = int64_to_int (reader.read_integer conversion width) in
      let give = rest.scan reader in
      fun f -> give (f n));
}

let integer32 conversion flags width precision rest = {
  source = "";
  print =
    (fun items finish n -> rest.print (Text (show_int32 conversion flags width precision n) :: items) finish);
  scan =
    (fun reader ->
      let n = Int64.to_int32 (reader.read_integer conversion width) in
      let give = rest.scan reader in
      fun f -> give (f n));
}

let integer64 conversion flags width precision rest = {
  source = "";
  print =
    (fun items finish n -> rest.print (Text (show_int64 conversion flags width precision n) :: items) finish);
  scan =
    (fun reader ->
      let n = reader.read_integer conversion width in
      let give = rest.scan reader in
      fun f -> give (f n));
}

let integer_native conversion flags width precision rest = {
  source = "";
  print =
    (fun items finish n ->
      rest.print (Text (show_nativeint conversion flags width precision n) :: items) finish);
  scan =
    (fun reader ->
      let n = Int64.to_nativeint (reader.read_integer conversion width) in
      let give = rest.scan reader in
      fun f -> give (f n));
}

let float conversion flags width precision rest = {
  source = "";
  print =
    (fun items finish x -> rest.print (Text (show_float conversion flags width precision x) :: items) finish);
  scan =
    (fun reader ->
      let x = reader.read_float width in
      let give = rest.scan reader in
      fun f -> give (f x));
}

let string flags width rest = {
  source = "";
  print = (fun items finish s -> rest.print (Text (pad flags width s) :: items) finish);
  scan =
    (fun reader ->
      let s = reader.read_string width "" in
      let give = rest.scan reader in
      fun f -> give (f s));
}

(* `%s@c`: reading goes up to a character, which is taken too; printing shows what [item] is. *)
let string_until flags width stop item rest = {
  source = "";
  print = (fun items finish s -> rest.print (item :: Text (pad flags width s) :: items) finish);
  scan =
    (fun reader ->
      let s = reader.read_string width stop in
      let give = rest.scan reader in
      fun f -> give (f s));
}

let quoted_string flags width rest = {
  source = "";
  print = (fun items finish s -> rest.print (Text (pad flags width (show_quoted s)) :: items) finish);
  scan =
    (fun reader ->
      let s = reader.read_quoted () in
      let give = rest.scan reader in
      fun f -> give (f s));
}

let char rest = {
  source = "";
  print = (fun items finish c -> rest.print (Char c :: items) finish);
  scan =
    (fun reader ->
      let c = reader.read_char () in
      let give = rest.scan reader in
      fun f -> give (f c));
}

let quoted_char rest = {
  source = "";
  print = (fun items finish c -> rest.print (Text (show_quoted_char c) :: items) finish);
  scan =
    (fun reader ->
      let c = reader.read_quoted_char () in
      let give = rest.scan reader in
      fun f -> give (f c));
}

let bool flags width rest = {
  source = "";
  print = (fun items finish b -> rest.print (Text (show_bool flags width b) :: items) finish);
  scan =
    (fun reader ->
      let b = reader.read_bool () in
      let give = rest.scan reader in
      fun f -> give (f b));
}

let alpha rest = {
  source = "";
  print =
    (fun items finish printer value ->
      rest.print (Call (fun target -> printer target value) :: items) finish);
  scan = (fun _ _ -> not_for_reading ());
}

let theta rest = {
  source = "";
  print = (fun items finish printer -> rest.print (Call printer :: items) finish);
  scan = (fun _ _ -> not_for_reading ());
}

(* `%(…%)`: the format that is given takes the place of the one in the literal, which is the
   first argument; only its type is used. *)
let nested (_ : ('x, 'b, 'c, 'd, 'e, 'a) format6) (rest : ('a, 'b, 'c, 'd, 'e, 'f) format6) = {
  source = "";
  print =
    (fun items finish (given : ('x, 'b, 'c, 'd, 'e, 'a) format6) ->
      given.print items (fun items -> rest.print items finish));
  scan = (fun _ _ -> not_for_reading ());
}

(* `%{…%}`: the types of a format that is given, as text. *)
let format_types types (_ : ('x, 'b, 'c, 'd, 'e, 'g) format6) rest = {
  source = "";
  print = (fun items finish (_ : ('x, 'b, 'c, 'd, 'e, 'g) format6) -> rest.print (Text types :: items) finish);
  scan = (fun _ _ -> not_for_reading ());
}

let star make = {
  source = "";
  print = (fun items finish width -> (make width).print items finish);
  scan = (fun _ _ -> not_for_reading ());
}

let star_precision make = {
  source = "";
  print = (fun items finish precision -> (make (abs precision)).print items finish);
  scan = (fun _ _ -> not_for_reading ());
}

let char_set width set rest = {
  source = "";
  print = (fun items finish s -> rest.print (Text s :: items) finish);
  scan =
    (fun reader ->
      let s = reader.read_set width set in
      let give = rest.scan reader in
      fun f -> give (f s));
}

let count what rest = {
  source = "";
  print = (fun items finish n -> rest.print (Text (string_of_int n) :: items) finish);
  scan =
    (fun reader ->
      let n = reader.read_count what in
      let give = rest.scan reader in
      fun f -> give (f n));
}

(* Reads, and forgets. *)
let skip read rest = {
  source = "";
  print = (fun items finish -> rest.print items finish);
  scan =
    (fun reader ->
      read reader;
      rest.scan reader);
}

let skip_integer conversion width rest = skip (fun reader -> ignore (reader.read_integer conversion width)) rest
let skip_float width rest = skip (fun reader -> ignore (reader.read_float width)) rest
let skip_string width rest = skip (fun reader -> ignore (reader.read_string width "")) rest
let skip_char rest = skip (fun reader -> ignore (reader.read_char ())) rest

(* All items as one text, oldest first; [call] runs `%a` and `%t`. *)
let text_of_items call items =
  let rec count n = function
    | [] -> n
    | _ :: older -> count (n + 1) older
  in
  let n = count 0 items in
  let parts = Array.make n "" in
  let rec fill i = function
    | [] -> ()
    | item :: older ->
      fill (i - 1) older;
      let part =
        match item with
        | Text s -> s
        | Char c -> string_of_char c
        | Call f -> call f
        | Layout (_, source) -> source
        | Flush_all -> ""
      in
      Array.unsafe_set parts i part
  in
  fill (n - 1) items;
  String.unsafe_join parts

(* `@[<…>` and `@{<…>` whose annotation is only known when the program runs. *)
let opened sign hint annotation rest = {
  source = "";
  print =
    (fun items finish ->
      annotation.print [] (fun parts ->
          let text = text_of_items (fun _ -> invalid_arg "Format: %a or %t in an annotation") parts in
          rest.print (Layout (hint text, sign ^ text) :: items) finish));
  scan = (fun _ _ -> not_for_reading ());
}

let open_box annotation rest = opened "@[" (fun text -> Open_box text) annotation rest
let open_tag annotation rest = opened "@{" (fun text -> Open_tag text) annotation rest
