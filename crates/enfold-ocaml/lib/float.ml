(* Floating-point numbers. *)

type t = float
type fpclass = Stdlib.fpclass = FP_normal | FP_subnormal | FP_zero | FP_infinite | FP_nan

external neg : float -> float = "%negfloat"
external add : float -> float -> float = "%addfloat"
external sub : float -> float -> float = "%subfloat"
external mul : float -> float -> float = "%mulfloat"
external div : float -> float -> float = "%divfloat"
external rem : float -> float -> float = "%enf_fmod"
external abs : float -> float = "%absfloat"
external pow : float -> float -> float = "%enf_pow"
external sqrt : float -> float = "%enf_sqrt"
external exp : float -> float = "%enf_exp"
external log : float -> float = "%enf_log"
external log10 : float -> float = "%enf_log10"
external log2 : float -> float = "%enf_log2"
external cos : float -> float = "%enf_cos"
external sin : float -> float = "%enf_sin"
external tan : float -> float = "%enf_tan"
external acos : float -> float = "%enf_acos"
external asin : float -> float = "%enf_asin"
external atan : float -> float = "%enf_atan"
external atan2 : float -> float -> float = "%enf_atan2"
external cosh : float -> float = "%enf_cosh"
external sinh : float -> float = "%enf_sinh"
external tanh : float -> float = "%enf_tanh"
external trunc : float -> float = "%enf_trunc"
external ceil : float -> float = "%enf_ceil"
external floor : float -> float = "%enf_floor"
external of_int : int -> float = "%floatofint"
external to_int : float -> int = "%intoffloat"

let zero = 0.0
let one = 1.0
let minus_one = -1.0
let infinity = infinity
let neg_infinity = neg_infinity
let nan = nan
let pi = float_of_bits 0x4009_21FB_5444_2D18L
let max_float = max_float
let min_float = min_float
let epsilon = epsilon_float
let expm1 x = expm1 x
let log1p x = log1p x
let hypot x y = hypot x y
let acosh x = acosh x
let asinh x = asinh x
let atanh x = atanh x
let exp2 x = pow 2.0 x

let cbrt x =
  if x = 0.0 || x <> x || abs x = infinity then x
  else
    let a = abs x in
    let guess = pow a (1.0 /. 3.0) in
    (* One step of Newton's method takes away the error of the exponent. *)
    copysign (guess -. (((guess *. guess *. guess) -. a) /. (3.0 *. guess *. guess))) x

let copy_sign x y = copysign x y
let sign_bit x = is_negative x
let frexp x = frexp x
let ldexp x n = ldexp x n
let modf x = modf x
let of_string text = float_of_string text
let of_string_opt text = float_of_string_opt text
let to_string x = string_of_float x
let classify_float x = classify_float x
let is_nan (x : float) = x <> x
let is_finite x = x -. x = 0.0
let is_infinite x = abs x = infinity
let is_integer x = x = trunc x && is_finite x

(* Halves go away from zero. *)
let round x =
  if is_integer x || not (is_finite x) then x
  else
    let whole = trunc x in
    let result = if abs (x -. whole) >= 0.5 then whole +. copysign 1.0 x else whole in
    copysign result x

let succ x =
  if x <> x || x = infinity then x
  else if x = 0.0 then float_of_bits 1L
  else
    let bits = bits_of_float x in
    float_of_bits (if bits >= 0L then int64_add bits 1L else int64_sub bits 1L)

let pred x = -.succ (-.x)

let next_after x y = if x <> x || y <> y then nan else if x = y then y else if x < y then succ x else pred x

(* A product and a sum, rounded once. *)
external fma : float -> float -> float -> float = "%enf_fma"

let compare (a : float) b = compare a b
let equal a b = compare a b = 0

let min (a : float) b =
  if a <> a then a
  else if b <> b then b
  else if a < b || (a = b && is_negative a) then a
  else b

let max (a : float) b =
  if a <> a then a
  else if b <> b then b
  else if a > b || (a = b && is_negative b) then a
  else b

let min_num (a : float) b = if a <> a then b else if b <> b then a else min a b
let max_num (a : float) b = if a <> a then b else if b <> b then a else max a b
let min_max a b = (min a b, max a b)
let min_max_num a b = (min_num a b, max_num a b)

external seeded_hash_param : int -> int -> int -> float -> int = "%enf_hash"

let hash x = seeded_hash_param 10 100 0 x

module Array = struct
  type t = float array

  let length (a : t) = Array.length a
  let get (a : t) i = Array.get a i
  let set (a : t) i x = Array.set a i x
  let unsafe_get (a : t) i = Array.unsafe_get a i
  let unsafe_set (a : t) i x = Array.unsafe_set a i x
  let make n (x : float) = Array.make n x
  let create n = Array.make n 0.0
  let init n f : t = Array.init n f
  let append (a : t) b = Array.append a b
  let concat (list : t list) = Array.concat list
  let sub (a : t) start count = Array.sub a start count
  let copy (a : t) = Array.copy a
  let fill (a : t) start count x = Array.fill a start count x
  let blit (a : t) from b at count = Array.blit a from b at count
  let to_list (a : t) = Array.to_list a
  let of_list list : t = Array.of_list list
  let iter f (a : t) = Array.iter f a
  let iteri f (a : t) = Array.iteri f a
  let map f (a : t) : t = Array.map f a
  let mapi f (a : t) : t = Array.mapi f a
  let fold_left f state (a : t) = Array.fold_left f state a
  let fold_right f (a : t) state = Array.fold_right f a state
  let iter2 f (a : t) (b : t) = Array.iter2 f a b
  let map2 f (a : t) (b : t) : t = Array.map2 f a b
  let for_all p (a : t) = Array.for_all p a
  let exists p (a : t) = Array.exists p a
  let mem (x : float) (a : t) = Array.mem x a
  let sort cmp (a : t) = Array.sort cmp a
  let stable_sort cmp (a : t) = Array.stable_sort cmp a
  let fast_sort cmp (a : t) = Array.stable_sort cmp a
  let to_seq (a : t) = Array.to_seq a
  let of_seq seq : t = Array.of_seq seq
  let map_to_array f (a : t) = Array.map f a
  let map_from_array f a : t = Array.map f a
end
