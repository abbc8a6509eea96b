(* Integers of 32 bits. *)

type t = int32

external neg : int32 -> int32 = "%int32_neg"
external add : int32 -> int32 -> int32 = "%int32_add"
external sub : int32 -> int32 -> int32 = "%int32_sub"
external mul : int32 -> int32 -> int32 = "%int32_mul"
external div : int32 -> int32 -> int32 = "%int32_div"
external rem : int32 -> int32 -> int32 = "%int32_mod"
external logand : int32 -> int32 -> int32 = "%int32_and"
external logor : int32 -> int32 -> int32 = "%int32_or"
external logxor : int32 -> int32 -> int32 = "%int32_xor"
external shift_left : int32 -> int -> int32 = "%int32_lsl"
external shift_right : int32 -> int -> int32 = "%int32_asr"
external shift_right_logical : int32 -> int -> int32 = "%int32_lsr"
external of_int : int -> int32 = "%int32_of_int"
external to_int : int32 -> int = "%int32_to_int"
external wide : int32 -> int64 = "%int64_of_int32"
external narrow : int64 -> int32 = "%int64_to_int32"
external float_to_wide : float -> int64 = "%enf_int64_of_float"
external float_of_wide : int64 -> float = "%enf_float_of_int64"
external wide_to_string : int64 -> string = "%enf_int64_to_string"
external bits_of_float : float -> int32 = "%enf_float32_bits"
external float_of_bits : int32 -> float = "%enf_float32_of_bits"

let of_float x = narrow (float_to_wide x)
let to_float n = float_of_wide (wide n)
let to_string n = wide_to_string (wide n)

let zero = 0l
let one = 1l
let minus_one = -1l
let min_int = 0x8000_0000l
let max_int = 0x7FFF_FFFFl
let succ n = add n 1l
let pred n = sub n 1l
let abs n = if n >= 0l then n else neg n
let lognot n = logxor n (-1l)
let compare (a : int32) b = compare a b
let equal (a : int32) b = a = b
let min (a : int32) b = if a <= b then a else b
let max (a : int32) b = if a >= b then a else b
let unsigned_compare a b = compare (sub a min_int) (sub b min_int)

let unsigned_div n d =
  if d < 0l then if unsigned_compare n d < 0 then 0l else 1l
  else
    let q = shift_left (div (shift_right_logical n 1) d) 1 in
    let r = sub n (mul q d) in
    if unsigned_compare r d >= 0 then succ q else q

let unsigned_rem n d = sub n (mul (unsigned_div n d) d)

let of_string_opt text =
  match parse_integer 32 text with
  | Some value -> Some (narrow value)
  | None -> None

let of_string text =
  match parse_integer 32 text with
  | Some value -> narrow value
  | None -> failwith "Int32.of_string"

let unsigned_to_int n = Some (to_int n land 0xFFFF_FFFF)

let format text n =
  CamlinternalIntegers.(read_format text (fun conversion flags width precision -> show_int32 conversion flags width precision n))
