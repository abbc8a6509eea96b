(* Unicode scalar values. *)

type t = int

let min = 0
let max = 0x10FFFF
let bom = 0xFEFF
let rep = 0xFFFD
let is_valid n = (0 <= n && n <= 0xD7FF) || (0xE000 <= n && n <= max)

let of_int n =
  if is_valid n then n
  else begin
    let rec hex n = if n < 16 then string_sub "0123456789ABCDEF" n 1 else hex (n lsr 4) ^ hex (n land 15) in
    let digits = hex n in
    invalid_arg (digits ^ " is not an Unicode scalar value")
  end

let unsafe_of_int n = n
let to_int u = u
let is_char u = u < 256
let of_char c = int_of_char c
let to_char u = if u < 256 then unsafe_char_of_int u else invalid_arg (string_of_int u ^ " is not a latin1 character")
let unsafe_to_char u = unsafe_char_of_int u

let succ u =
  if u = 0xD7FF then 0xE000 else if u = max then invalid_arg "U+10FFFF has no successor" else u + 1

let pred u = if u = 0xE000 then 0xD7FF else if u = 0 then invalid_arg "U+0000 has no predecessor" else u - 1
let equal (a : int) b = a = b
let compare (a : int) b = compare a b
let hash u = u
