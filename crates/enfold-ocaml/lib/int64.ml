(* Integers of 64 bits. *)

type t = int64

external neg : int64 -> int64 = "%int64_neg"
external add : int64 -> int64 -> int64 = "%int64_add"
external sub : int64 -> int64 -> int64 = "%int64_sub"
external mul : int64 -> int64 -> int64 = "%int64_mul"
external div : int64 -> int64 -> int64 = "%int64_div"
external rem : int64 -> int64 -> int64 = "%int64_mod"
external logand : int64 -> int64 -> int64 = "%int64_and"
external logor : int64 -> int64 -> int64 = "%int64_or"
external logxor : int64 -> int64 -> int64 = "%int64_xor"
external shift_left : int64 -> int -> int64 = "%int64_lsl"
external shift_right : int64 -> int -> int64 = "%int64_asr"
external shift_right_logical : int64 -> int -> int64 = "%int64_lsr"
external of_int : int -> int64 = "%int64_of_int"
external to_int : int64 -> int = "%int64_to_int"
external of_int32 : int32 -> int64 = "%int64_of_int32"
external to_int32 : int64 -> int32 = "%int64_to_int32"
external of_nativeint : nativeint -> int64 = "%int64_of_nativeint"
external to_nativeint : int64 -> nativeint = "%int64_to_nativeint"
external of_float : float -> int64 = "%enf_int64_of_float"
external to_float : int64 -> float = "%enf_float_of_int64"
external bits_of_float : float -> int64 = "%enf_float_bits"
external float_of_bits : int64 -> float = "%enf_float_of_bits"
external to_string : int64 -> string = "%enf_int64_to_string"

let zero = 0L
let one = 1L
let minus_one = -1L
let min_int = 0x8000_0000_0000_0000L
let max_int = 0x7FFF_FFFF_FFFF_FFFFL
let succ n = add n 1L
let pred n = sub n 1L
let abs n = if n >= 0L then n else neg n
let lognot n = logxor n (-1L)
let compare (a : int64) b = compare a b
let equal (a : int64) b = a = b
let min (a : int64) b = if a <= b then a else b
let max (a : int64) b = if a >= b then a else b
let unsigned_compare a b = compare (sub a min_int) (sub b min_int)

let unsigned_div n d =
  if d < 0L then if unsigned_compare n d < 0 then 0L else 1L
  else
    let q = shift_left (div (shift_right_logical n 1) d) 1 in
    let r = sub n (mul q d) in
    if unsigned_compare r d >= 0 then succ q else q

let unsigned_rem n d = sub n (mul (unsigned_div n d) d)

let of_string_opt text =
  match parse_integer 64 text with
  | Some value -> Some (value)
  | None -> None

let of_string text =
  match parse_integer 64 text with
  | Some value -> value
  | None -> failwith "Int64.of_string"

let unsigned_to_int n =
  if n >= 0L && n <= of_int Stdlib.max_int then Some (to_int n) else None

let format text n =
  CamlinternalIntegers.(read_format text (fun conversion flags width precision -> show_int64 conversion flags width precision n))
