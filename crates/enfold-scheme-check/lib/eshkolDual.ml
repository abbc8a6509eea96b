(* Numbers with derivatives: forward, by the rules of differentiation. Derivatives nest; of two numbers the one with the later tag counts,
   seen from which the other is a plain number. *)

open SchemeValue
open SchemeControl
open SchemeNumber

let tag_of v = match v with Dual d -> d.tag | _ -> 0
let later a b = if tag_of a > tag_of b then tag_of a else tag_of b
let primal v tag = match v with Dual d when d.tag = tag -> d.primal | v -> v
let tangent v tag = match v with Dual d when d.tag = tag -> d.tangent | _ -> Fix 0
let dual tag primal tangent = Dual { tag; primal; tangent }
let is_exact_zero v = match v with Fix 0 -> true | _ -> false

(* Of a number without a derivative. *)
let[@inline never] plain_function place f v =
  match (f, v) with
  | (1 | 3 | 4 | 6 | 9 | 11 | 12 | 14 | 15), Fix 0 -> v
  | (0 | 2 | 10), Fix 0 -> Fix 1
  | (5 | 13), Fix 1 -> Fix 0
  | 0, v -> real place "exp" exp v
  | 1, v -> real place "sin" sin v
  | 2, v -> real place "cos" cos v
  | 3, v -> real place "tan" tan v
  | 4, v -> real place "asin" asin v
  | 5, v -> real place "acos" acos v
  | 6, v -> real place "atan" atan v
  | 7, v -> plain_sqrt place v
  | 8, v -> plain_log place v
  | 9, v -> real place "sinh" sinh v
  | 10, v -> real place "cosh" cosh v
  | 11, v -> real place "tanh" tanh v
  | 12, v -> real place "asinh" (fun x -> if x < 0.0 then -.log (sqrt ((x *. x) +. 1.0) -. x) else log (x +. sqrt ((x *. x) +. 1.0))) v
  | 13, v -> real place "acosh" (fun x -> log (x +. sqrt ((x *. x) -. 1.0))) v
  | 14, v -> real place "atanh" (fun x -> 0.5 *. log ((1.0 +. x) /. (1.0 -. x))) v
  | _, v -> real place "cbrt" (fun x -> if x < 0.0 then -.((-.x) ** (1.0 /. 3.0)) else x ** (1.0 /. 3.0)) v

(* The derivative at [x], where the function's value is [y]. *)
let[@inline never] rec slope place f x y =
  let one = Fix 1 in
  let square v = p_star place v v in
  if f = f_exp then y
  else if f = f_sin then applied f_cos place x
  else if f = f_cos then p_minus place (Fix 0) (applied f_sin place x)
  else if f = f_tan then p_plus place one (square y)
  else if f = f_asin then p_slash place one (applied f_sqrt place (p_minus place one (square x)))
  else if f = f_acos then p_slash place (Fix (-1)) (applied f_sqrt place (p_minus place one (square x)))
  else if f = f_atan then p_slash place one (p_plus place one (square x))
  else if f = f_sqrt then p_slash place one (p_star place (Fix 2) y)
  else if f = f_log then p_slash place one x
  else if f = f_sinh then applied f_cosh place x
  else if f = f_cosh then applied f_sinh place x
  else if f = f_tanh then p_minus place one (square y)
  else if f = f_asinh then p_slash place one (applied f_sqrt place (p_plus place (square x) one))
  else if f = f_acosh then p_slash place one (applied f_sqrt place (p_minus place (square x) one))
  else if f = f_atanh then p_slash place one (p_minus place one (square x))
  else p_slash place one (p_star place (Fix 3) (square y))

and applied f place v =
  match v with
  | Dual d when f = f_exact -> dual d.tag (p_exact place d.primal) (p_exact place d.tangent)
  | Dual d when f = f_inexact -> dual d.tag (p_inexact place d.primal) (p_inexact place d.tangent)
  | Dual d ->
      let y = applied f place d.primal in
      dual d.tag y (p_star place (slope place f d.primal y) d.tangent)
  | v -> plain_function place f v

(* Of two numbers, one of which has a derivative. *)
let[@inline never] binary operation place a b =
  let t = later a b in
  let x = primal a t and y = primal b t in
  let dx = tangent a t and dy = tangent b t in
  if operation = o_add then dual t (p_plus place x y) (p_plus place dx dy)
  else if operation = o_sub then dual t (p_minus place x y) (p_minus place dx dy)
  else if operation = o_mul then dual t (p_star place x y) (p_plus place (p_star place dx y) (p_star place x dy))
  else if operation = o_div then
    let result = p_slash place x y in
    dual t result (p_slash place (p_minus place dx (p_star place result dy)) y)
  else if operation = o_atan then
    let above = p_minus place (p_star place y dx) (p_star place x dy) in
    dual t (p_atan place x y) (p_slash place above (p_plus place (p_star place x x) (p_star place y y)))
  else
    let result = p_expt place x y in
    let by_base =
      if is_exact_zero dx then Fix 0 else p_star place (p_star place y (p_expt place x (p_minus place y (Fix 1)))) dx
    in
    let by_exponent = if is_exact_zero dy then Fix 0 else p_star place (p_star place result (natural_log place x)) dy in
    dual t result (p_plus place by_base by_exponent)

(* A program that makes such numbers has said so before. *)
let install () =
  dual_binary := binary;
  dual_unary := applied
