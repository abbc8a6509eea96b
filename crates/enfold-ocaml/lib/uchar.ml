(* Unicode scalar values. *)

type t = int

let min = 0
let max = 0x10FFFF
let bom = 0xFEFF
let rep = 0xFFFD
let is_valid n = (0 <= n && n <= 0xD7FF) || (0xE000 <= n && n <= max)

let rec hex n = if n >= 0 && n < 16 then string_sub "0123456789ABCDEF" n 1 else hex (n lsr 4) ^ hex (n land 15)
let of_int n = if is_valid n then n else invalid_arg (hex n ^ " is not an Unicode scalar value")

let unsafe_of_int n = n
let to_int u = u
let is_char u = u < 256
let of_char c = int_of_char c
let to_char u = if u < 256 then unsafe_char_of_int u else invalid_arg ("U+" ^ (if u < 0x1000 then "0" else "") ^ hex u ^ " is not a latin1 character")
let unsafe_to_char u = unsafe_char_of_int u

let succ u =
  if u = 0xD7FF then 0xE000 else if u = max then invalid_arg "U+10FFFF has no successor" else u + 1

let pred u = if u = 0xE000 then 0xD7FF else if u = 0 then invalid_arg "U+0000 has no predecessor" else u - 1
let equal (a : int) b = a = b
let compare (a : int) b = compare a b
let hash u = u

(* What was found where a text was decoded: the scalar value, above it how many bytes it took, above that
   whether it was right. *)
type utf_decode = int

let utf_decode length u = (1 lsl 27) lor (length lsl 24) lor u
let utf_decode_invalid length = (length lsl 24) lor rep
let utf_decode_is_valid found = found lsr 27 = 1
let utf_decode_length found = (found lsr 24) land 7
let utf_decode_uchar found = found land 0xFFFFFF
let utf_8_byte_length u = if u < 0x80 then 1 else if u < 0x800 then 2 else if u < 0x10000 then 3 else 4
let utf_16_byte_length u = if u < 0x10000 then 2 else 4
