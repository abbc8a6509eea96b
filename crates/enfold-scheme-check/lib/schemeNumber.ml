(* Arithmetic: small and big whole numbers, rationals, doubles. Exact results are exact.

   The operations on small numbers and doubles come first in each function, so that they can be put in line; everything
   else is in a function of its own. *)

open SchemeValue
open SchemeBig
open SchemeControl

let to_big v = match v with Fix n -> big_of_int n | Big b -> big_at b | _ -> big_of_int 0
let not_number place who v = wrong place who "a number" v

(* On big numbers. What is made of small ones on the way is given back: a function that ends with a call keeps nothing. *)
let[@inline never] big_sum a b = whole (add_big (to_big a) (to_big b))
let[@inline never] big_difference a b = whole (sub_big (to_big a) (to_big b))
let[@inline never] big_product a b = whole (mul_big (to_big a) (to_big b))
let[@inline never] big_quotient a b = whole (quotient_big (to_big a) (to_big b))
let[@inline never] big_remainder a b = whole (remainder_big (to_big a) (to_big b))

(* Whole numbers *)

external add_overflows : int -> int -> bool = "%enf_add_overflows"
external sub_overflows : int -> int -> bool = "%enf_sub_overflows"
external mul_overflows : int -> int -> bool = "%enf_mul_overflows"

let add_int a b =
  match (a, b) with
  | Fix x, Fix y -> if add_overflows x y then big_sum a b else Fix (x + y)
  | _ -> big_sum a b

let neg_int a = match a with Fix n when n <> min_int -> Fix (-n) | _ -> big_difference (Fix 0) a

let sub_int a b =
  match (a, b) with
  | Fix x, Fix y -> if sub_overflows x y then big_difference a b else Fix (x - y)
  | _ -> big_difference a b

let mul_integer a b =
  match (a, b) with
  | Fix x, Fix y -> if mul_overflows x y then big_product a b else Fix (x * y)
  | _ -> big_product a b

let compare_int a b =
  match (a, b) with Fix x, Fix y -> if x < y then -1 else if x = y then 0 else 1 | _ -> compare_big (to_big a) (to_big b)

let is_zero_int a = match a with Fix 0 -> true | _ -> false
let is_negative_int a = match a with Fix n -> n < 0 | Big b -> (big_at b).negative | _ -> false

(* Truncated; the divisor is not zero. *)
let quotient_int a b =
  match (a, b) with
  | Fix x, Fix y when not (x = min_int && y = -1) -> Fix (x / y)
  | _ -> big_quotient a b

let remainder_int a b =
  match (a, b) with Fix x, Fix y -> if y = -1 then Fix 0 else Fix (x mod y) | _ -> big_remainder a b

let abs_int a = if is_negative_int a then neg_int a else a
let rec gcd_int a b = if is_zero_int b then abs_int a else gcd_int b (remainder_int a b)

(* Rationals *)

let num v = match v with Rat r -> whole (rat_at r).num | v -> whole v
let den v = match v with Rat r -> whole (rat_at r).den | _ -> Fix 1

(* The denominator is not zero. *)
let ratio a b =
  let a, b = if is_negative_int b then (neg_int a, neg_int b) else (a, b) in
  let common = gcd_int a b in
  let num = quotient_int a common and den = quotient_int b common in
  match den with Fix 1 -> num | _ -> new_rat num den

let float_of_int_value v = match v with Fix n -> float_of_int n | Big b -> float_of_big (big_at b) | _ -> 0.0

(* The nearest double of a quotient: enough bits of it, and one that says whether there are more. *)
let float_of_ratio num den =
  let negative = is_negative_int num in
  let a = (to_big (abs_int num)).digits and b = (to_big den).digits in
  let shift = 66 - (bit_length a - bit_length b) in
  let a, b = if shift >= 0 then (shift_left a shift, b) else (a, shift_left b (-shift)) in
  let q, r = div_mag a b in
  let q = if Array.length r = 0 then q else (let q = Array.copy q in set_digit q 0 (digit_at q 0 lor 1); q) in
  let x = ldexp (float_of_mag q) (-shift) in
  if negative then -.x else x

let to_float v =
  match v with
  | Fix n -> float_of_int n
  | Flo x -> x
  | Big b -> float_of_big (big_at b)
  | Rat _ -> float_of_ratio (num v) (den v)
  | _ -> 0.0

let is_number v = match v with Fix _ | Flo _ | Big _ | Rat _ | Dual _ -> true | _ -> false

(* Numbers with derivatives (Eshkol) go elsewhere ([EshkolDual]), through functions that a program which makes such numbers puts
   here; in other programs nothing of it is left. An operation has a number. *)

let dual_binary : (int -> string -> value -> value -> value) ref = ref (fun _ _ a _ -> a)
let dual_unary : (int -> string -> value -> value) ref = ref (fun _ _ a -> a)
let o_add = 0
let o_sub = 1
let o_mul = 2
let o_div = 3
let o_expt = 4
let o_atan = 5
let f_exp = 0
let f_sin = 1
let f_cos = 2
let f_tan = 3
let f_asin = 4
let f_acos = 5
let f_atan = 6
let f_sqrt = 7
let f_log = 8
let f_sinh = 9
let f_cosh = 10
let f_tanh = 11
let f_asinh = 12
let f_acosh = 13
let f_atanh = 14
let f_cbrt = 15
let f_exact = 16
let f_inexact = 17
let is_dual v = match v with Dual _ -> true | _ -> false

let check place who v = if is_number v then v else not_number place who v

(* Both are numbers; one is a double. *)
let[@inline never] slow_add place a b =
  match (a, b) with
  | (Dual _, _ | _, Dual _) when is_number a && is_number b -> !dual_binary o_add place a b
  | Flo x, b when is_number b -> Flo (x +. to_float b)
  | a, Flo y when is_number a -> Flo (to_float a +. y)
  | (Rat _, (Fix _ | Big _ | Rat _)) | ((Fix _ | Big _), Rat _) ->
      ratio (add_int (mul_integer (num a) (den b)) (mul_integer (num b) (den a))) (mul_integer (den a) (den b))
  | (Fix _ | Big _), (Fix _ | Big _) -> add_int a b
  | _ -> not_number place "+" (if is_number a then b else a)

let[@inline never] slow_sub place a b =
  match (a, b) with
  | (Dual _, _ | _, Dual _) when is_number a && is_number b -> !dual_binary o_sub place a b
  | Flo x, b when is_number b -> Flo (x -. to_float b)
  | a, Flo y when is_number a -> Flo (to_float a -. y)
  | (Rat _, (Fix _ | Big _ | Rat _)) | ((Fix _ | Big _), Rat _) ->
      ratio (sub_int (mul_integer (num a) (den b)) (mul_integer (num b) (den a))) (mul_integer (den a) (den b))
  | (Fix _ | Big _), (Fix _ | Big _) -> sub_int a b
  | _ -> not_number place "-" (if is_number a then b else a)

let[@inline never] slow_mul place a b =
  match (a, b) with
  | Fix _, Fix _ -> mul_integer a b
  | (Dual _, _ | _, Dual _) when is_number a && is_number b -> !dual_binary o_mul place a b
  | Flo x, b when is_number b -> if is_zero_int b then Fix 0 else Flo (x *. to_float b)
  | a, Flo y when is_number a -> if is_zero_int a then Fix 0 else Flo (to_float a *. y)
  | (Rat _, (Fix _ | Big _ | Rat _)) | ((Fix _ | Big _), Rat _) -> ratio (mul_integer (num a) (num b)) (mul_integer (den a) (den b))
  | (Fix _ | Big _), (Fix _ | Big _) -> mul_integer a b
  | _ -> not_number place "*" (if is_number a then b else a)

let[@inline never] zero_divisor place who v : value =
  ignore (fail_with 7 place (who ^ ": division by zero:") v);
  raise Exit

let p_plus place a b =
  match a, b with
  | Fix x, Fix y -> if add_overflows x y then slow_add place a b else Fix (x + y)
  | Flo x, Flo y -> Flo (x +. y)
  | _ -> slow_add place a b

let p_minus place a b =
  match a, b with
  | Fix x, Fix y -> if sub_overflows x y then slow_sub place a b else Fix (x - y)
  | Flo x, Flo y -> Flo (x -. y)
  | _ -> slow_sub place a b

let p_star place a b =
  match a, b with
  | Fix x, Fix y -> if mul_overflows x y then slow_mul place a b else Fix (x * y)
  | Flo x, Flo y -> Flo (x *. y)
  | _ -> slow_mul place a b

let[@inline never] p_slash place a b =
  match a, b with
  | Flo x, Flo y -> Flo (x /. y)
  | (Dual _, _ | _, Dual _) when is_number a && is_number b -> !dual_binary o_div place a b
  | _ ->
      if not (is_number a) then not_number place "/" a
      else
        match b with
        | Fix 0 -> zero_divisor place "/" a
        | Flo y -> if is_zero_int a then Fix 0 else Flo (to_float a /. y)
        | Fix _ | Big _ | Rat _ -> (
            match a with
            | Flo x -> Flo (x /. to_float b)
            | _ -> ratio (mul_integer (num a) (den b)) (mul_integer (den a) (num b)))
        | b -> not_number place "/" b

let negate place a = match a with Flo x -> Flo (-.x) | _ -> p_minus place (Fix 0) a
let invert place a = p_slash place (Fix 1) a

let rec fold_with f acc args = match args with Pair p -> fold_with f (f acc p.car) p.cdr | _ -> acc

let p_plus_n place args = match args with
  | Pair { car; cdr = Nil } -> check place "+" car
  | _ -> fold_with (fun a b -> p_plus place a b) (Fix 0) args
let p_star_n place args = match args with
  | Pair { car; cdr = Nil } -> check place "*" car
  | _ -> fold_with (fun a b -> p_star place a b) (Fix 1) args

let p_minus_n place args =
  match args with
  | Pair { car; cdr = Nil } -> negate place car
  | Pair { car; cdr } -> fold_with (fun a b -> p_minus place a b) car cdr
  | _ -> bad_count place 0

let p_slash_n place args =
  match args with
  | Pair { car; cdr = Nil } -> invert place car
  | Pair { car; cdr } -> fold_with (fun a b -> p_slash place a b) car cdr
  | _ -> bad_count place 0

(* Comparison: exact and inexact numbers by their exact values. *)

let exact_of_float x =
  if Float.is_integer x then integer_of_float x
  else
    let mantissa, exponent = frexp x in
    let n = Fix (int_of_float (ldexp mantissa 53)) in
    let power = 53 - exponent in
    ratio n (normal false (shift_left (one_digit 1) power))

let finite x = x -. x = 0.0

(* -1, 0, 1; 2 if one is no number at all. *)
let[@inline never] rec slow_compare place who a b =
  match (a, b) with
  | Dual d, b when is_number b -> slow_compare place who d.primal b
  | a, Dual d when is_number a -> slow_compare place who a d.primal
  | Flo x, Flo y -> if x < y then -1 else if x > y then 1 else if x = y then 0 else 2
  | (Fix _ | Big _), (Fix _ | Big _) -> compare_int a b
  | _ ->
      let a = check place who a in
      let b = check place who b in
      let infinite x = if x <> x then 2 else if x > 0.0 then 1 else -1 in
      let exact v = match v with Flo x -> exact_of_float x | v -> v in
      (match (a, b) with
      | Flo x, _ when not (finite x) -> infinite x
      | _, Flo y when not (finite y) -> if y <> y then 2 else - (infinite y)
      | _ ->
          let a = exact a and b = exact b in
          compare_int (mul_integer (num a) (den b)) (mul_integer (num b) (den a)))

let p_eq place a b = match a, b with Fix x, Fix y -> x = y | Flo x, Flo y -> x = y | _ -> slow_compare place "=" a b = 0
let p_lt place a b = match a, b with Fix x, Fix y -> x < y | Flo x, Flo y -> x < y | _ -> slow_compare place "<" a b = -1
let p_gt place a b = match a, b with Fix x, Fix y -> x > y | Flo x, Flo y -> x > y | _ -> slow_compare place ">" a b = 1
let p_lt_eq place a b =
  match a, b with Fix x, Fix y -> x <= y | Flo x, Flo y -> x <= y | _ -> slow_compare place "<=" a b <= 0
let p_gt_eq place a b =
  match a, b with
  | Fix x, Fix y -> x >= y
  | Flo x, Flo y -> x >= y
  | _ -> (match slow_compare place ">=" a b with 0 | 1 -> true | _ -> false)

(* Whether each two neighbours are so related; all arguments are looked at. *)
let chain related args =
  let rec go a rest so = match rest with Pair p -> let next = related a p.car in go p.car p.cdr (so && next) | _ -> so in
  match args with Pair p -> go p.car p.cdr true | _ -> true

(* Kinds of numbers *)

let p_number_p v = is_number v
let p_complex_p v = is_number v
let p_real_p v = is_number v
let rec p_rational_p v = match v with Fix _ | Big _ | Rat _ -> true | Flo x -> finite x | Dual d -> p_rational_p d.primal | _ -> false
let rec p_integer_p v = match v with Fix _ | Big _ -> true | Flo x -> finite x && Float.is_integer x | Dual d -> p_integer_p d.primal | _ -> false
let rec p_exact_p place v = match v with Fix _ | Big _ | Rat _ -> true | Flo _ -> false | Dual d -> p_exact_p place d.primal | v -> ignore (not_number place "exact?" v); false
let rec p_inexact_p place v = match v with Flo _ -> true | Fix _ | Big _ | Rat _ -> false | Dual d -> p_inexact_p place d.primal | v -> ignore (not_number place "inexact?" v); false
let p_exact_integer_p v = match v with Fix _ | Big _ -> true | _ -> false
let p_exact_rational_p v = match v with Fix _ | Big _ | Rat _ -> true | _ -> false
let rec float_test place who test v = match v with Flo x -> test x | Fix _ | Big _ | Rat _ -> test 0.0 | Dual d -> float_test place who test d.primal | v -> ignore (not_number place who v); false
let p_finite_p place v = float_test place "finite?" finite v
let p_infinite_p place v = float_test place "infinite?" (fun x -> x = infinity || x = neg_infinity) v
let p_nan_p place v = float_test place "nan?" (fun x -> x <> x) v
let p_zero_p place v = match v with Fix n -> n = 0 | Flo x -> x = 0.0 | _ -> p_eq place v (Fix 0)
let p_positive_p place v = match v with Fix n -> n > 0 | Flo x -> x > 0.0 | _ -> p_gt place v (Fix 0)
let p_negative_p place v = match v with Fix n -> n < 0 | Flo x -> x < 0.0 | _ -> p_lt place v (Fix 0)

let[@inline never] parity place who v =
  match v with
  | Fix n -> n land 1
  | Big b -> digit_at (big_at b).digits 0 land 1
  | Flo x when finite x && Float.is_integer x -> if Float.rem x 2.0 = 0.0 then 0 else 1
  | v -> ignore (wrong place who "an integer" v); 0

let p_even_p place v = parity place "even?" v = 0
let p_odd_p place v = parity place "odd?" v = 1

let p_max place a b =
  let a = check place "max" a in
  let b = check place "max" b in
  match (a, b) with
  | (Dual _, _ | _, Dual _) -> if p_lt place a b then b else a
  | Flo x, Flo y -> if x <> x then a else if y <> y then b else if x >= y then a else b
  | Flo x, _ -> if x <> x || p_gt_eq place a b then a else Flo (to_float b)
  | _, Flo y -> if y <> y || p_gt_eq place b a then b else Flo (to_float a)
  | _ -> if p_lt place a b then b else a

let p_min place a b =
  let a = check place "min" a in
  let b = check place "min" b in
  match (a, b) with
  | (Dual _, _ | _, Dual _) -> if p_gt place a b then b else a
  | Flo x, Flo y -> if x <> x then a else if y <> y then b else if x <= y then a else b
  | Flo x, _ -> if x <> x || p_lt_eq place a b then a else Flo (to_float b)
  | _, Flo y -> if y <> y || p_lt_eq place b a then b else Flo (to_float a)
  | _ -> if p_gt place a b then b else a

let p_max_n place args = match args with Pair p -> fold_with (fun a b -> p_max place a b) (check place "max" p.car) p.cdr | _ -> bad_count place 0
let p_min_n place args = match args with Pair p -> fold_with (fun a b -> p_min place a b) (check place "min" p.car) p.cdr | _ -> bad_count place 0
let p_abs place v = match v with Flo x -> Flo (abs_float x) | _ -> if p_negative_p place v then negate place v else v
let p_magnitude place v = p_abs place v

(* Division of whole numbers, exact or not. *)

let[@inline never] divide place who a b exact inexact =
  let whole v = match v with Fix _ | Big _ -> true | Flo x -> finite x && Float.is_integer x | _ -> false in
  if not (whole a) then wrong place who "an integer" a
  else if not (whole b) then wrong place who "an integer" b
  else
    match (a, b) with
    | _, Fix 0 -> zero_divisor place who a
    | _, Flo 0.0 -> zero_divisor place who a
    | (Fix _ | Big _), (Fix _ | Big _) -> exact a b
    (* Only of doubles come doubles: a program without them has none. *)
    | Flo x, b -> Flo (inexact x (to_float b))
    | a, Flo y -> Flo (inexact (to_float a) y)
    | _ -> wrong place who "an integer" a

let modulo_int a b =
  let rest = remainder_int a b in
  if is_zero_int rest || is_negative_int rest = is_negative_int b then rest else add_int rest b

let floor_quotient_int a b = quotient_int (sub_int a (modulo_int a b)) b
let modulo_float x y = let r = Float.rem x y in if r = 0.0 || r < 0.0 = (y < 0.0) then r else r +. y

let p_quotient place a b =
  match a, b with
  | Fix x, Fix y when y > 0 -> Fix (x / y)
  | _ -> divide place "quotient" a b quotient_int (fun x y -> Float.trunc (x /. y))

let p_remainder place a b =
  match a, b with
  | Fix x, Fix y when y > 0 -> Fix (x mod y)
  | _ -> divide place "remainder" a b remainder_int Float.rem

let p_modulo place a b =
  match a, b with
  | Fix x, Fix y when y > 0 -> let r = x mod y in if r < 0 then Fix (r + y) else Fix r
  | _ -> divide place "modulo" a b modulo_int modulo_float

let p_floor_quotient place a b = divide place "floor-quotient" a b floor_quotient_int (fun x y -> floor (x /. y))
let p_floor_remainder place a b = p_modulo place a b
let p_truncate_quotient place a b = p_quotient place a b
let p_truncate_remainder place a b = p_remainder place a b
let two a b = Values { all = cons a (cons b Nil) }
let p_floor_slash place a b = two (p_floor_quotient place a b) (p_modulo place a b)
let p_truncate_slash place a b = two (p_quotient place a b) (p_remainder place a b)

let p_gcd place a b =
  match (a, b) with
  | (Fix _ | Big _), (Fix _ | Big _) -> gcd_int a b
  | _ ->
      if not (p_integer_p a) then wrong place "gcd" "an integer" a
      else if not (p_integer_p b) then wrong place "gcd" "an integer" b
      else
        let whole v = match v with Flo x -> integer_of_float x | v -> v in
        match (a, b) with
        | (Flo _, _ | _, Flo _) -> Flo (float_of_int_value (gcd_int (whole a) (whole b)))
        | _ -> wrong place "gcd" "an integer" a

let p_lcm place a b =
  let common = p_gcd place a b in
  if p_zero_p place common then common else p_abs place (p_star place a (p_quotient place b common))

let p_gcd_n place args = fold_with (fun a b -> p_gcd place a b) (Fix 0) args
let p_lcm_n place args = fold_with (fun a b -> p_lcm place a b) (Fix 1) args

let p_numerator place v = match v with Fix _ | Big _ -> v | Rat _ -> num v | Flo x when finite x -> Flo (to_float (num (exact_of_float x))) | v -> wrong place "numerator" "a rational number" v
let p_denominator place v = match v with Fix _ | Big _ -> Fix 1 | Rat _ -> den v | Flo x when finite x -> Flo (to_float (den (exact_of_float x))) | v -> wrong place "denominator" "a rational number" v

(* Rounding *)

let round_even x =
  let r = Float.round x in
  if abs_float (x -. Float.trunc x) = 0.5 then 2.0 *. Float.round (x /. 2.0) else r

let floor_ratio v = floor_quotient_int (num v) (den v)

let round_ratio v =
  let below = floor_ratio v in
  let twice = sub_int (mul_integer (Fix 2) (num v)) (mul_integer (mul_integer (Fix 2) below) (den v)) in
  let order = compare_int twice (den v) in
  if order < 0 then below
  else if order > 0 then add_int below (Fix 1)
  else if is_zero_int (remainder_int below (Fix 2)) then below
  else add_int below (Fix 1)

let rec p_floor place v = match v with Dual d -> p_floor place d.primal | Fix _ | Big _ -> v | Flo x -> Flo (floor x) | Rat _ -> floor_ratio v | v -> not_number place "floor" v
let rec p_ceiling place v = match v with Dual d -> p_ceiling place d.primal | Fix _ | Big _ -> v | Flo x -> Flo (ceil x) | Rat _ -> add_int (floor_ratio v) (Fix 1) | v -> not_number place "ceiling" v
let rec p_truncate place v = match v with Dual d -> p_truncate place d.primal | Fix _ | Big _ -> v | Flo x -> Flo (Float.trunc x) | Rat _ -> quotient_int (num v) (den v) | v -> not_number place "truncate" v
let rec p_round place v = match v with Dual d -> p_round place d.primal | Fix _ | Big _ -> v | Flo x -> Flo (round_even x) | Rat _ -> round_ratio v | v -> not_number place "round" v

let p_exact place v =
  match v with
  | Dual _ -> !dual_unary f_exact place v
  | Fix _ | Big _ | Rat _ -> v
  | Flo x when finite x -> exact_of_float x
  | v -> wrong place "exact" "a finite number" v

let p_inexact place v = match v with Flo _ -> v | Fix n -> Flo (float_of_int n) | Dual _ -> !dual_unary f_inexact place v | Big _ | Rat _ -> Flo (to_float v) | v -> not_number place "inexact" v
let p_inexact_to_exact place v = p_exact place v
let p_exact_to_inexact place v = p_inexact place v

(* The simplest rational between two. *)
let p_rationalize place x y =
  let rec simplest a b =
    let whole = p_floor place a in
    if p_eq place whole a then whole
    else if p_lt place whole (p_floor place b) then p_plus place whole (Fix 1)
    else
      let rest = simplest (p_slash place (Fix 1) (p_minus place b whole)) (p_slash place (Fix 1) (p_minus place a whole)) in
      p_plus place whole (p_slash place (Fix 1) rest)
  in
  let inexact = (match x with Flo _ -> true | _ -> false) || (match y with Flo _ -> true | _ -> false) in
  let x = p_exact place x in
  let y = p_abs place (p_exact place y) in
  let low = p_minus place x y and high = p_plus place x y in
  let result =
    if p_positive_p place low then simplest low high
    else if p_negative_p place high then negate place (simplest (negate place high) (negate place low))
    else Fix 0
  in
  if inexact then p_inexact place result else result

(* Powers and roots *)

let p_square place v = p_star place v v

let rec power place a n =
  match n with
  | Fix 0 -> Fix 1
  | Fix 1 -> a
  | _ ->
      let half = power place a (quotient_int n (Fix 2)) in
      let square = p_star place half half in
      if is_zero_int (remainder_int n (Fix 2)) then square else p_star place square a

let[@inline never] plain_expt place a b =
  match b with
  | Fix _ | Big _ -> (
      match a with
      | Flo x -> if is_zero_int b then Fix 1 else Flo (x ** to_float b)
      | _ -> if is_negative_int b then invert place (power place a (neg_int b)) else power place a b)
  | b when not (is_number b) -> not_number place "expt" b
  | _ ->
      let x = to_float a and y = to_float b in
      if x < 0.0 && not (Float.is_integer y) then fail_with 7 place "expt: the result is a complex number, which is not supported:" (cons a b)
      else Flo (x ** y)

(* The largest whole number whose square is not above, by Newton. *)
let root_int n =
  if is_zero_int n then Fix 0
  else
    let start = normal false (shift_left (one_digit 1) ((bit_length (to_big n).digits / 2) + 1)) in
    let rec go x =
      let next = quotient_int (add_int x (quotient_int n x)) (Fix 2) in
      if compare_int next x >= 0 then x else go next
    in
    go start

let p_exact_integer_sqrt place v =
  match v with
  | (Fix _ | Big _) when not (is_negative_int v) ->
      let root = root_int v in
      two root (sub_int v (mul_integer root root))
  | v -> wrong place "exact-integer-sqrt" "an exact integer that is not negative" v

let[@inline never] plain_sqrt place v =
  let v = check place "sqrt" v in
  if p_negative_p place v then fail_with 7 place "sqrt: the result is a complex number, which is not supported:" v
  else
    match v with
    | Flo x -> Flo (sqrt x)
    | _ ->
        let a = root_int (num v) and b = root_int (den v) in
        if compare_int (mul_integer a a) (num v) = 0 && compare_int (mul_integer b b) (den v) = 0 then ratio a b
        else Flo (sqrt (to_float v))

let[@inline never] plain_log place v =
  match v with
  | Fix 1 -> Fix 0
  | Big b when not (big_at b).negative ->
      let b = big_at b in
      let drop = bit_length b.digits - 60 in
      Flo (log (float_of_mag (shift_right b.digits drop)) +. (float_of_int drop *. log 2.0))
  | v ->
      let v = check place "log" v in
      if is_zero_int v then fail 7 place "log: undefined for 0" Nil
      else if p_negative_p place v then fail_with 7 place "log: the result is a complex number, which is not supported:" v
      else Flo (log (to_float v))

let real place who f v = match v with Flo x -> Flo (f x) | v -> Flo (f (to_float (check place who v)))

let p_exp place v = match v with Flo x -> Flo (exp x) | Dual _ -> !dual_unary f_exp place v | Fix 0 -> Fix 1 | v -> real place "exp" exp v
let p_sin place v = match v with Flo x -> Flo (sin x) | Dual _ -> !dual_unary f_sin place v | Fix 0 -> v | v -> real place "sin" sin v
let p_cos place v = match v with Flo x -> Flo (cos x) | Dual _ -> !dual_unary f_cos place v | Fix 0 -> Fix 1 | v -> real place "cos" cos v
let p_tan place v = match v with Flo x -> Flo (tan x) | Dual _ -> !dual_unary f_tan place v | Fix 0 -> v | v -> real place "tan" tan v
let p_asin place v = match v with Dual _ -> !dual_unary f_asin place v | Fix 0 -> v | v -> real place "asin" asin v
let p_acos place v = match v with Dual _ -> !dual_unary f_acos place v | Fix 1 -> Fix 0 | v -> real place "acos" acos v
let p_sqrt place v = match v with Dual _ -> !dual_unary f_sqrt place v | v -> plain_sqrt place v
let natural_log place v = match v with Dual _ -> !dual_unary f_log place v | v -> plain_log place v

let[@inline never] p_expt place a b =
  match (a, b) with
  | (Dual _, _ | _, Dual _) when is_number a && is_number b -> !dual_binary o_expt place a b
  | _ -> plain_expt place (check place "expt" a) b

let p_log place v base =
  match base with
  | Absent -> natural_log place v
  | (Fix _ | Flo _) when is_dual v -> p_slash place (natural_log place v) (natural_log place base)
  | Fix 2 -> Flo (Float.log2 (to_float (check place "log" v)))
  | Fix 10 -> Flo (log10 (to_float (check place "log" v)))
  | base -> p_slash place (natural_log place v) (natural_log place base)

let p_atan place y x =
  match x with
  | Absent -> (match y with Dual _ -> !dual_unary f_atan place y | Fix 0 -> y | y -> real place "atan" atan y)
  | x -> (
      let y = check place "atan" y in
      let x = check place "atan" x in
      match (y, x) with
      | (Dual _, _ | _, Dual _) -> !dual_binary o_atan place y x
      | Fix 0, Fix n when n > 0 -> Fix 0
      | _ -> Flo (atan2 (to_float y) (to_float x)))

(* Bits *)

let p_exact_integer_value place who v = match v with Fix n -> n | v -> ignore (wrong place who "a small integer" v); 0
