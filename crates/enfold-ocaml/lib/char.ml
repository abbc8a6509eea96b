(* Bytes as characters. *)

type t = char

external code : char -> int = "%enf_char_code"
external unsafe_chr : int -> char = "%enf_char_chr"

let chr n = if n < 0 || n > 255 then invalid_arg "Char.chr" else unsafe_chr n

let lowercase_ascii c = if c >= 'A' && c <= 'Z' then unsafe_chr (code c + 32) else c
let uppercase_ascii c = if c >= 'a' && c <= 'z' then unsafe_chr (code c - 32) else c
let uppercase c = uppercase_ascii c
let lowercase c = lowercase_ascii c
let compare (a : char) b = code a - code b
let equal (a : char) b = a = b

let escaped c =
  match c with
  | '\'' -> "\\'"
  | '\\' -> "\\\\"
  | '\n' -> "\\n"
  | '\t' -> "\\t"
  | '\r' -> "\\r"
  | '\b' -> "\\b"
  | ' ' .. '~' -> string_of_char c
  | _ ->
    let n = code c in
    let text = bytes_make 4 '\\' in
    bytes_set text 1 (unsafe_chr (48 + (n / 100)));
    bytes_set text 2 (unsafe_chr (48 + (n / 10 mod 10)));
    bytes_set text 3 (unsafe_chr (48 + (n mod 10)));
    bytes_to_string text
