(* Integers as texts, filled up as formats ask for. *)

external int64_div : int64 -> int64 -> int64 = "%int64_div"
external int64_of_int32 : int32 -> int64 = "%int64_of_int32"
external int64_of_nativeint : nativeint -> int64 = "%int64_of_nativeint"

(* Flags, as bits. *)

let left = 1
let zero = 2
let plus = 4
let blank = 8
let alternative = 16

let is_sign c = c = '-' || c = '+' || c = ' '

(* How much of a number must stay in front of the zeros that fill it up: its sign, or `0x`. *)
let prefix_length text =
  let n = string_length text in
  if n > 0 && is_sign (string_get text 0) then 1
  else if n > 1 && string_get text 0 = '0' && (string_get text 1 = 'x' || string_get text 1 = 'X') then 2
  else 0

let insert_zeros text at count =
  string_sub text 0 at ^ string_repeat count '0' ^ string_sub text at (string_length text - at)

(* Fills up to a width; a negative width is one on the left. The result is always a new text, so that what is printed
   does not have to live as long as what it was made of. *)
let[@inline never] pad flags width text =
  let size = abs width in
  let missing = size - string_length text in
  if missing <= 0 then string_sub text 0 (string_length text)
  else if flags land left <> 0 || width < 0 then text ^ string_repeat missing ' '
  else string_repeat missing ' ' ^ text

(* The same, with zeros if the flag asks for them. *)
let[@inline never] pad_number flags width text =
  if width = 0 then text
  else if flags land zero <> 0 && flags land left = 0 && width > string_length text then
    insert_zeros text (prefix_length text) (width - string_length text)
  else pad flags width text

(* Digits are added in front until there are enough. *)
let with_precision precision text =
  if precision < 0 then text
  else
    let at = prefix_length text in
    let missing = precision - (string_length text - at) in
    if missing <= 0 then text else insert_zeros text at missing

(* The digits of a number without a sign, so many bits each. *)
let digits_of value shift letters =
  let rec count rest n = if rest = 0L then n else count (int64_lsr rest shift) (n + 1) in
  let length = if value = 0L then 1 else count value 0 in
  let digits = bytes_make length '0' in
  let rec fill i rest =
    if i >= 0 then begin
      bytes_set digits i (string_get letters (int64_to_int rest land ((1 lsl shift) - 1)));
      fill (i - 1) (int64_lsr rest shift)
    end
  in
  fill (length - 1) value;
  bytes_to_string digits

(* Decimal, without a sign. *)
let unsigned_decimal value =
  if value >= 0L then int64_to_string value
  else
    let tens = int64_div (int64_lsr value 1) 5L in
    let ones = int64_sub value (int64_mul tens 10L) in
    int64_to_string tens ^ int64_to_string ones

(* 1234567 as 1_234_567. *)
let with_underscores text =
  let start = prefix_length text in
  let rec go i =
    if i - 3 <= start then string_sub text 0 i
    else go (i - 3) ^ "_" ^ string_sub text (i - 3) 3
  in
  go (string_length text)

(* An integer of so many bits, given as it is and without its sign. *)
let integer_text conversion flags precision value unsigned =
  let with_flag = flags land alternative <> 0 in
  let body =
    match conversion with
    | 'd' | 'i' ->
      let digits = int64_to_string value in
      let signed =
        if value < 0L then digits
        else if flags land plus <> 0 then "+" ^ digits
        else if flags land blank <> 0 then " " ^ digits
        else digits
      in
      if with_flag then with_underscores signed else signed
    | 'u' ->
      let digits = unsigned_decimal unsigned in
      if with_flag then with_underscores digits else digits
    | 'x' -> (if with_flag && unsigned <> 0L then "0x" else "") ^ digits_of unsigned 4 "0123456789abcdef"
    | 'X' -> (if with_flag && unsigned <> 0L then "0X" else "") ^ digits_of unsigned 4 "0123456789ABCDEF"
    | _ -> (if with_flag && unsigned <> 0L then "0" else "") ^ digits_of unsigned 3 "01234567"
  in
  with_precision precision body

let show conversion flags width precision value unsigned =
  let text = integer_text conversion flags precision value unsigned in
  if width = 0 then text else if precision < 0 then pad_number flags width text else pad flags width text

let[@inline never] show_laid_out_int conversion flags width precision n =
  let value = int64_of_int n in
  show conversion flags width precision value (int64_and value 0x7FFF_FFFF_FFFF_FFFFL)

let show_int conversion flags width precision n =
  if flags = 0 && width = 0 && precision < 0 && (conversion = 'd' || conversion = 'i') then string_of_int n
  else show_laid_out_int conversion flags width precision n

let[@inline never] show_int32 conversion flags width precision n =
  let value = int64_of_int32 n in
  show conversion flags width precision value (int64_and value 0xFFFF_FFFFL)

let[@inline never] show_int64 conversion flags width precision n = show conversion flags width precision n n

let[@inline never] show_nativeint conversion flags width precision n =
  let value = int64_of_nativeint n in
  show conversion flags width precision value value

(* A format for one integer that is only known when the program runs, as in C: text, `%`, flags, width, precision, maybe one of the
   letters of a size, a conversion. [use] is given what was read. *)
let read_format format use =
  let length = string_length format in
  let wrong () = invalid_arg ("format_int: bad format " ^ format) in
  let at i = if i < length then string_get format i else wrong () in
  let rec percent i = if at i = '%' then i else percent (i + 1) in
  let start = percent 0 in
  let rec flags i bits =
    match at i with
    | '-' -> flags (i + 1) (bits lor left)
    | '0' -> flags (i + 1) (bits lor zero)
    | '+' -> flags (i + 1) (bits lor plus)
    | ' ' -> flags (i + 1) (bits lor blank)
    | '#' -> flags (i + 1) (bits lor alternative)
    | _ -> (i, bits)
  in
  let rec number i n =
    match at i with
    | '0' .. '9' as c -> number (i + 1) ((n * 10) + int_of_char c - 48)
    | _ -> (i, n)
  in
  let i, bits = flags (start + 1) 0 in
  let i, width = number i 0 in
  let i, precision = if at i = '.' then number (i + 1) 0 else (i, -1) in
  let i = match at i with 'l' | 'L' | 'n' -> i + 1 | _ -> i in
  match at i with
  | ('d' | 'i' | 'u' | 'x' | 'X' | 'o') as conversion when i = length - 1 ->
    string_sub format 0 start ^ use conversion bits width precision
  | _ -> wrong ()
