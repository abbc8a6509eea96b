(* What format literals are made of.

   A plain literal is two functions, made of what stands below `made`; one that holds another, or that only makes sense for
   reading, is an expression of the functions below [stop], innermost [stop], around it [literal] with its
   source:

     "%-4d|%s@."  is  literal "%-4d|%s@." (integer 'd' 1 4 (-1) (text "|" (string 0 0
                        (layout Flush_newline "@." (stop ())))))

   Flags are a sum of: 1 for `-`, 2 for `0`, 4 for `+`, 8 for a blank, 16 for `#`. A width that is not there is 0, a
   precision that is not there -1. `*` is a function of the number:

     "%*d"    is  star (fun width -> integer 'd' 0 width (-1) (stop ()))
     "%.*f"   is  star_precision (fun precision -> float 'f' 0 0 precision (stop ()))

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
  let bits = bits_of_float (detached x) in
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

let[@inline never] show_float conversion flags width precision x =
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

let[@inline never] show_quoted text = "\"" ^ String.escaped text ^ "\""
let[@inline never] show_quoted_char c = "'" ^ Char.escaped c ^ "'"
let[@inline never] show_bool flags width b = pad flags width (if b then "true" else "false")

(* Formats *)

let nothing _ = ()

let and_text parts s sink =
  parts sink;
  sink.text s

let and_layout parts hint source sink =
  parts sink;
  sink.layout hint source

(* What plain formats are made of: functions that print, and functions that read. *)

let made source print scan = { source; print; scan }
let conclude finish parts = finish parts
let go_on parts sink : unit = parts sink
let put_text sink s = sink.text s
let put_layout sink hint source = sink.layout hint source
let put_flush sink = sink.flush ()
let put_char sink c = sink.char c
let put_alpha sink printer value = sink.call (fun target -> printer target value)
let put_theta sink printer = sink.call printer

let put_integer sink conversion flags width precision n =
  if flags = 0 && width = 0 && precision < 0 && (conversion = 'd' || conversion = 'i') then sink.integer n
  else sink.laid_out_integer conversion flags width precision n

let put_integer32 sink conversion flags width precision n =
  sink.text (show_int32 conversion flags width precision n)

let put_integer64 sink conversion flags width precision n =
  sink.text (show_int64 conversion flags width precision n)

let put_integer_native sink conversion flags width precision n =
  sink.text (show_nativeint conversion flags width precision n)

let put_float sink conversion flags width precision x = sink.float conversion flags width precision x

let put_string sink flags width s = if width = 0 then sink.text s else sink.padded flags width s
let put_quoted_string sink flags width s = sink.text (pad flags width (show_quoted s))
let put_quoted_char sink c = sink.text (show_quoted_char c)
let put_bool sink flags width b = sink.text (show_bool flags width b)
let at_least_none precision = abs precision

let get_nothing (_ : reader) = ()
let get_text reader s = reader.read_text s
let get_end reader = reader.read_end ()
let get_integer reader conversion width = int64_to_int (reader.read_integer conversion width)
let get_integer32 reader conversion width = Int64.to_int32 (reader.read_integer conversion width)
let get_integer64 reader conversion width = reader.read_integer conversion width
let get_integer_native reader conversion width = Int64.to_nativeint (reader.read_integer conversion width)
let get_float reader width = reader.read_float width
let get_string reader width = reader.read_string width ""
let get_quoted_string reader = reader.read_quoted ()
let get_char reader = reader.read_char ()
let get_quoted_char reader = reader.read_quoted_char ()
let get_bool reader = reader.read_bool ()

let not_for_reading () = invalid_arg "scanf: bad conversion"

let cannot_read (_ : reader) _ = not_for_reading ()

let stop () = {
  source = "";
  print = (fun parts finish -> finish parts);
  scan = (fun _ -> fun result -> result);
}

let literal source format = { format with source }

let text s rest = {
  source = "";
  print = (fun parts finish -> rest.print (and_text parts s) finish);
  scan =
    (fun reader ->
      reader.read_text s;
      rest.scan reader);
}

let layout hint source rest = {
  source = "";
  print = (fun parts finish -> rest.print (and_layout parts hint source) finish);
  scan =
    (fun reader ->
      reader.read_text source;
      rest.scan reader);
}

let flush rest = {
  source = "";
  print = 
    (fun parts finish ->
      rest.print
        (fun sink ->
          parts sink;
          sink.flush ())
        finish);
  scan =
    (fun reader ->
      reader.read_end ();
      rest.scan reader);
}

let integer conversion flags width precision rest = {
  source = "";
  print =
    (fun parts finish n ->
      rest.print
        (fun sink ->
          parts sink;
          put_integer sink conversion flags width precision n)
        finish);
  scan =
    (fun reader ->
      let n = int64_to_int (reader.read_integer conversion width) in
      let give = rest.scan reader in
      fun f -> give (f n));
}

let integer32 conversion flags width precision rest = {
  source = "";
  print =
    (fun parts finish n ->
      rest.print
        (fun sink ->
          parts sink;
          sink.text (show_int32 conversion flags width precision n))
        finish);
  scan =
    (fun reader ->
      let n = Int64.to_int32 (reader.read_integer conversion width) in
      let give = rest.scan reader in
      fun f -> give (f n));
}

let integer64 conversion flags width precision rest = {
  source = "";
  print =
    (fun parts finish n ->
      rest.print
        (fun sink ->
          parts sink;
          sink.text (show_int64 conversion flags width precision n))
        finish);
  scan =
    (fun reader ->
      let n = reader.read_integer conversion width in
      let give = rest.scan reader in
      fun f -> give (f n));
}

let integer_native conversion flags width precision rest = {
  source = "";
  print =
    (fun parts finish n ->
      rest.print
        (fun sink ->
          parts sink;
          sink.text (show_nativeint conversion flags width precision n))
        finish);
  scan =
    (fun reader ->
      let n = Int64.to_nativeint (reader.read_integer conversion width) in
      let give = rest.scan reader in
      fun f -> give (f n));
}

let float conversion flags width precision rest = {
  source = "";
  print =
    (fun parts finish x ->
      rest.print
        (fun sink ->
          parts sink;
          sink.float conversion flags width precision x)
        finish);
  scan =
    (fun reader ->
      let x = reader.read_float width in
      let give = rest.scan reader in
      fun f -> give (f x));
}

let string flags width rest = {
  source = "";
  print =
    (fun parts finish s ->
      rest.print
        (fun sink ->
          parts sink;
          put_string sink flags width s)
        finish);
  scan =
    (fun reader ->
      let s = reader.read_string width "" in
      let give = rest.scan reader in
      fun f -> give (f s));
}

(* `%s@c`: reading goes up to a character, which is taken too; printing shows what [item] is. *)
let string_until flags width stop item rest = {
  source = "";
  print =
    (fun parts finish s ->
      rest.print
        (fun sink ->
          parts sink;
          put_string sink flags width s;
          match item with
          | Text s -> sink.text s
          | Layout (hint, source) -> sink.layout hint source)
        finish);
  scan =
    (fun reader ->
      let s = reader.read_string width stop in
      let give = rest.scan reader in
      fun f -> give (f s));
}

let quoted_string flags width rest = {
  source = "";
  print =
    (fun parts finish s ->
      rest.print
        (fun sink ->
          parts sink;
          sink.text (pad flags width (show_quoted s)))
        finish);
  scan =
    (fun reader ->
      let s = reader.read_quoted () in
      let give = rest.scan reader in
      fun f -> give (f s));
}

let char rest = {
  source = "";
  print =
    (fun parts finish c ->
      rest.print
        (fun sink ->
          parts sink;
          sink.char c)
        finish);
  scan =
    (fun reader ->
      let c = reader.read_char () in
      let give = rest.scan reader in
      fun f -> give (f c));
}

let quoted_char rest = {
  source = "";
  print =
    (fun parts finish c ->
      rest.print
        (fun sink ->
          parts sink;
          sink.text (show_quoted_char c))
        finish);
  scan =
    (fun reader ->
      let c = reader.read_quoted_char () in
      let give = rest.scan reader in
      fun f -> give (f c));
}

let bool flags width rest = {
  source = "";
  print =
    (fun parts finish b ->
      rest.print
        (fun sink ->
          parts sink;
          sink.text (show_bool flags width b))
        finish);
  scan =
    (fun reader ->
      let b = reader.read_bool () in
      let give = rest.scan reader in
      fun f -> give (f b));
}

let alpha rest = {
  source = "";
  print =
    (fun parts finish printer value ->
      rest.print
        (fun sink ->
          parts sink;
          sink.call (fun target -> printer target value))
        finish);
  scan = (fun _ _ -> not_for_reading ());
}

let theta rest = {
  source = "";
  print =
    (fun parts finish printer ->
      rest.print
        (fun sink ->
          parts sink;
          sink.call printer)
        finish);
  scan = (fun _ _ -> not_for_reading ());
}

(* `%(…%)`: the format that is given takes the place of the one in the literal, which is the
   first argument; only its type is used. *)
let nested (_ : ('x, 'b, 'c, 'd, 'e, 'a) format6) (rest : ('a, 'b, 'c, 'd, 'e, 'f) format6) = {
  source = "";
  print =
    (fun parts finish (given : ('x, 'b, 'c, 'd, 'e, 'a) format6) ->
      given.print parts (fun parts -> rest.print parts finish));
  scan = (fun _ _ -> not_for_reading ());
}

(* `%{…%}`: the types of a format that is given, as text. *)
let format_types types (_ : ('x, 'b, 'c, 'd, 'e, 'g) format6) rest = {
  source = "";
  print = (fun parts finish (_ : ('x, 'b, 'c, 'd, 'e, 'g) format6) -> rest.print (and_text parts types) finish);
  scan = (fun _ _ -> not_for_reading ());
}

let star make = {
  source = "";
  print = (fun parts finish width -> (make width).print parts finish);
  scan = (fun _ _ -> not_for_reading ());
}

let star_precision make = {
  source = "";
  print = (fun parts finish precision -> (make (abs precision)).print parts finish);
  scan = (fun _ _ -> not_for_reading ());
}

let char_set width set rest = {
  source = "";
  print = (fun parts finish s -> rest.print (and_text parts s) finish);
  scan =
    (fun reader ->
      let s = reader.read_set width set in
      let give = rest.scan reader in
      fun f -> give (f s));
}

let count what rest = {
  source = "";
  print = (fun parts finish n -> rest.print (and_text parts (string_of_int n)) finish);
  scan =
    (fun reader ->
      let n = reader.read_count what in
      let give = rest.scan reader in
      fun f -> give (f n));
}

(* Reads, and forgets. *)
let skip read rest = {
  source = "";
  print = (fun parts finish -> rest.print parts finish);
  scan =
    (fun reader ->
      read reader;
      rest.scan reader);
}

let skip_integer conversion width rest = skip (fun reader -> ignore (reader.read_integer conversion width)) rest
let skip_float width rest = skip (fun reader -> ignore (reader.read_float width)) rest
let skip_string width rest = skip (fun reader -> ignore (reader.read_string width "")) rest
let skip_char rest = skip (fun reader -> ignore (reader.read_char ())) rest

(* A text that grows, for [text_of_parts]. *)
type gathered = {
  mutable bytes : bytes;
  mutable length : int;
}

let[@inline never] gather gathered text =
  let added = string_length text in
  let length = gathered.length + added in
  let room = bytes_length gathered.bytes in
  if length > room then gathered.bytes <- Bytes.extend gathered.bytes 0 (length + room);
  Bytes.unsafe_blit_string text 0 gathered.bytes gathered.length added;
  gathered.length <- length

let[@inline never] gather_char gathered c = gather gathered (string_of_char c)
let[@inline never] gather_integer gathered n = gather gathered (string_of_int n)
let[@inline never] gather_padded gathered flags width s = gather gathered (pad flags width s)

let[@inline never] gather_laid_out_integer gathered conversion flags width precision n =
  gather gathered (show_laid_out_int conversion flags width precision n)

let[@inline never] gather_float gathered conversion flags width precision x =
  gather gathered (show_float conversion flags width precision x)

let[@inline never] gathered_text gathered = Bytes.sub_string gathered.bytes 0 gathered.length

(* All parts as one text; [call] runs `%a` and `%t`. *)
let text_of_parts call parts =
  let gathered = { bytes = Bytes.create 60; length = 0 } in
  parts {
    text = (fun s -> gather gathered s);
    char = (fun c -> gather_char gathered c);
    integer = (fun n -> gather_integer gathered n);
    laid_out_integer =
      (fun conversion flags width precision n ->
        gather_laid_out_integer gathered conversion flags width precision n);
    float = (fun conversion flags width precision x -> gather_float gathered conversion flags width precision x);
    padded = (fun flags width s -> gather_padded gathered flags width s);
    call = (fun f -> gather gathered (call f));
    layout = (fun _ source -> gather gathered source);
    flush = (fun () -> ());
  };
  gathered_text gathered

(* `@[<…>` and `@{<…>` whose annotation is only known when the program runs. *)
let opened sign hint annotation rest = {
  source = "";
  print =
    (fun parts finish ->
      annotation.print nothing (fun inside ->
          let text = text_of_parts (fun _ -> invalid_arg "Format: %a or %t in an annotation") inside in
          rest.print (and_layout parts (hint text) (sign ^ text)) finish));
  scan = (fun _ _ -> not_for_reading ());
}

let open_box annotation rest = opened "@[" (fun text -> Open_box text) annotation rest
let open_tag annotation rest = opened "@{" (fun text -> Open_tag text) annotation rest
