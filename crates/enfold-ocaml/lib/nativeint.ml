(* Integers of 64 bits. *)

type t = nativeint

external neg : nativeint -> nativeint = "%nativeint_neg"
external add : nativeint -> nativeint -> nativeint = "%nativeint_add"
external sub : nativeint -> nativeint -> nativeint = "%nativeint_sub"
external mul : nativeint -> nativeint -> nativeint = "%nativeint_mul"
external div : nativeint -> nativeint -> nativeint = "%nativeint_div"
external rem : nativeint -> nativeint -> nativeint = "%nativeint_mod"
external logand : nativeint -> nativeint -> nativeint = "%nativeint_and"
external logor : nativeint -> nativeint -> nativeint = "%nativeint_or"
external logxor : nativeint -> nativeint -> nativeint = "%nativeint_xor"
external shift_left : nativeint -> int -> nativeint = "%nativeint_lsl"
external shift_right : nativeint -> int -> nativeint = "%nativeint_asr"
external shift_right_logical : nativeint -> int -> nativeint = "%nativeint_lsr"
external of_int : int -> nativeint = "%nativeint_of_int"
external to_int : nativeint -> int = "%nativeint_to_int"
external wide : nativeint -> int64 = "%int64_of_nativeint"
external narrow : int64 -> nativeint = "%int64_to_nativeint"
external of_int32_wide : int32 -> int64 = "%int64_of_int32"
external to_int32_wide : int64 -> int32 = "%int64_to_int32"
external float_to_wide : float -> int64 = "%enf_int64_of_float"
external float_of_wide : int64 -> float = "%enf_float_of_int64"
external wide_to_string : int64 -> string = "%enf_int64_to_string"

let size = 64
let of_int32 n = narrow (of_int32_wide n)
let to_int32 n = to_int32_wide (wide n)
let of_float x = narrow (float_to_wide x)
let to_float n = float_of_wide (wide n)
let to_string n = wide_to_string (wide n)

let zero = 0n
let one = 1n
let minus_one = -1n
let min_int = 0x8000_0000_0000_0000n
let max_int = 0x7FFF_FFFF_FFFF_FFFFn
let succ n = add n 1n
let pred n = sub n 1n
let abs n = if n >= 0n then n else neg n
let lognot n = logxor n (-1n)
let compare (a : nativeint) b = compare a b
let equal (a : nativeint) b = a = b
let min (a : nativeint) b = if a <= b then a else b
let max (a : nativeint) b = if a >= b then a else b
let unsigned_compare a b = compare (sub a min_int) (sub b min_int)

let unsigned_div n d =
  if d < 0n then if unsigned_compare n d < 0 then 0n else 1n
  else
    let q = shift_left (div (shift_right_logical n 1) d) 1 in
    let r = sub n (mul q d) in
    if unsigned_compare r d >= 0 then succ q else q

let unsigned_rem n d = sub n (mul (unsigned_div n d) d)

let of_string_opt text =
  match parse_integer 64 text with
  | Some value -> Some (narrow value)
  | None -> None

let of_string text =
  match parse_integer 64 text with
  | Some value -> narrow value
  | None -> failwith "Nativeint.of_string"

let unsigned_to_int n =
  if n >= 0n && n <= of_int Stdlib.max_int then Some (to_int n) else None

let format text n =
  CamlinternalIntegers.(read_format text (fun conversion flags width precision -> show_nativeint conversion flags width precision n))
