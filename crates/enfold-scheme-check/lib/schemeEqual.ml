(* The three equivalences, and what values are. *)

open SchemeValue
open SchemeBig

let rec p_eq_p a b =
  match (a, b) with
  | Fix x, Fix y -> x = y
  | Sym x, Sym y -> x = y
  | Pair x, Pair y -> x == y
  | Char x, Char y -> x = y
  | False, False | True, True | Nil, Nil | Unspecified, Unspecified | Absent, Absent | Eof, Eof -> true
  | Str x, Str y -> x == y
  | Vec x, Vec y -> x == y || (Array.length x = 0 && Array.length y = 0)
  | Bytes x, Bytes y -> x == y
  | Record x, Record y -> x == y
  | Promise x, Promise y -> x == y
  | Param x, Param y -> x == y
  | Port x, Port y -> x == y
  | Table x, Table y -> x == y
  | Condition x, Condition y -> x == y
  | P0 f, P0 g -> f == g
  | P1 f, P1 g -> f == g
  | P2 f, P2 g -> f == g
  | P3 f, P3 g -> f == g
  | P4 f, P4 g -> f == g
  | PN f, PN g -> f == g
  | Shown f, Shown g -> p_eq_p f.proc g.proc
  | Tensor t, Tensor u -> t == u
  | _ -> false

let rec p_eqv_p a b =
  match (a, b) with
  | Flo x, Flo y -> (x = y && 1.0 /. x = 1.0 /. y) || (x <> x && y <> y)
  | Big x, Big y -> compare_big (big_at x) (big_at y) = 0
  | Rat x, Rat y ->
      let x = rat_at x and y = rat_at y in
      p_eqv_p x.num y.num && p_eqv_p x.den y.den
  | Dual d, Dual e -> p_eqv_p d.primal e.primal
  | Dual d, b -> p_eqv_p d.primal b
  | a, Dual e -> p_eqv_p a e.primal
  | _ -> p_eq_p a b

let same_text a b =
  let size = text_length a in
  let rec go i = i >= size || (text_get a i = text_get b i && go (i + 1)) in
  size = text_length b && go 0

let same_shape x y =
  let rec go i = i >= Array.length x || (Array.get x i = Array.get y i && go (i + 1)) in
  Array.length x = Array.length y && go 0

(* Data that contain themselves are equal if no difference can be found. On the way down the data are compared with a place further up, which
   moves on after twice as many steps each time (Brent): whoever goes round in a circle meets it. *)
let rec equal_below a b above_a above_b steps limit =
  match (a, b) with
  | Pair x, Pair y ->
      x == y
      || (p_eq_p a above_a && p_eq_p b above_b)
      ||
      if steps = limit then equal_below x.car y.car a b 1 (2 * limit) && equal_below x.cdr y.cdr a b 1 (2 * limit)
      else equal_below x.car y.car above_a above_b (steps + 1) limit && equal_below x.cdr y.cdr above_a above_b (steps + 1) limit
  | Str x, Str y -> x == y || same_text x y
  | Vec x, Vec y ->
      x == y
      || (p_eq_p a above_a && p_eq_p b above_b)
      || Array.length x = Array.length y
         &&
         if steps = limit then equal_elements x y 0 a b 1 (2 * limit) else equal_elements x y 0 above_a above_b (steps + 1) limit
  | Bytes x, Bytes y -> Bytes.equal x y
  | Tensor x, Tensor y -> same_shape x.shape y.shape && equal_elements x.cells y.cells 0 above_a above_b steps limit
  | _ -> p_eqv_p a b

and equal_elements x y i above_a above_b steps limit =
  i >= Array.length x
  || equal_below (Array.get x i) (Array.get y i) above_a above_b steps limit
     && equal_elements x y (i + 1) above_a above_b steps limit

let p_equal_p a b = equal_below a b Nil Nil 0 64

let p_not v = match v with False -> true | _ -> false
let p_boolean_p v = match v with True | False -> true | _ -> false
let p_null_p v = match v with Nil -> true | _ -> false
let p_pair_p v = match v with Pair _ -> true | _ -> false
let p_symbol_p v = match v with Sym _ -> true | _ -> false
let p_char_p v = match v with Char _ -> true | _ -> false
let p_string_p v = match v with Str _ -> true | _ -> false
let p_vector_p v = match v with Vec _ | Tensor _ -> true | _ -> false
let p_bytevector_p v = match v with Bytes _ -> true | _ -> false
let p_eof_object_p v = match v with Eof -> true | _ -> false
let p_eof_object () = Eof
let p_list_p v = proper_length v >= 0

let p_boolean_eq_p place a b =
  if not (p_boolean_p a) then ignore (SchemeControl.wrong place "boolean=?" "a boolean" a);
  if not (p_boolean_p b) then ignore (SchemeControl.wrong place "boolean=?" "a boolean" b);
  p_eq_p a b

let p_symbol_eq_p place a b =
  if not (p_symbol_p a) then ignore (SchemeControl.wrong place "symbol=?" "a symbol" a);
  if not (p_symbol_p b) then ignore (SchemeControl.wrong place "symbol=?" "a symbol" b);
  p_eq_p a b
