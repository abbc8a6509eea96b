(* What only Eshkol has and is best said in OCaml: numbers with derivatives, bits, handles of regions, formatted output. The rest of
   its library is in Eshkol itself. *)

open SchemeValue
open SchemeControl
open SchemeNumber

let p_eshkol_display place v port = SchemePort.p_display place v port
let p_eshkol_write place v port = SchemePort.p_write place v port
let p_eshkol_number_to_string place v radix = SchemeRead.p_number_to_string place v radix

(* The end of a program that defines [main]. *)
let leave_main v : value = end_program (match v with Fix n -> n land 255 | False -> 1 | _ -> 0)

(* Derivatives *)

let last_tag = ref 0

let p__fresh_tag () =
  EshkolDual.install ();
  last_tag := !last_tag + 1;
  Fix !last_tag

let tag_number tag = match tag with Fix n -> n | _ -> 0
let p__dual tag x dx = Dual { tag = tag_number tag; primal = x; tangent = dx }

(* The derivative that a result has. *)
let rec p__tangent v tag =
  match v with
  | Vec items -> Vec (Array.map (fun x -> p__tangent x tag) items)
  | Tensor t -> Tensor { shape = t.shape; cells = Array.map (fun x -> p__tangent x tag) t.cells }
  | Pair p -> cons (p__tangent p.car tag) (p__tangent p.cdr tag)
  | Nil -> Nil
  | v -> EshkolDual.tangent v (tag_number tag)

(* How many arguments a procedure takes; -1 if it is not a small number that is always the same. *)
let rec p__parameters v =
  match v with
  | P0 _ | Param _ -> Fix 0
  | P1 _ -> Fix 1
  | P2 _ -> Fix 2
  | P3 _ -> Fix 3
  | P4 _ -> Fix 4
  | Shown s -> p__parameters s.proc
  | _ -> Fix (-1)

(* Functions *)

let p_sinh place v = EshkolDual.applied f_sinh place (check place "sinh" v)
let p_cosh place v = EshkolDual.applied f_cosh place (check place "cosh" v)
let p_tanh place v = EshkolDual.applied f_tanh place (check place "tanh" v)
let p_asinh place v = EshkolDual.applied f_asinh place (check place "asinh" v)
let p_acosh place v = EshkolDual.applied f_acosh place (check place "acosh" v)
let p_atanh place v = EshkolDual.applied f_atanh place (check place "atanh" v)
let p_cbrt place v = EshkolDual.applied f_cbrt place (check place "cbrt" v)
let p_log10 place v = p_log place v (Fix 10)
let p_log2 place v = p_log place v (Fix 2)
let p_pow place a b = p_expt place a b

(* Bits *)

let small place who v = match v with Fix n -> n | v -> ignore (wrong place who "a small integer" v); 0

let p_arithmetic_shift place v n =
  let count = small place "arithmetic-shift" n in
  if count >= 0 then p_star place v (p_expt place (Fix 2) n) else p_floor_quotient place v (p_expt place (Fix 2) (Fix (-count)))

let p_bit_shift_left place v n = p_arithmetic_shift place v n
let p_bit_shift_right place v n = p_arithmetic_shift place v (p_minus place (Fix 0) n)
let p_bitwise_not place v = p_minus place (Fix (-1)) v

let p_bitwise_and place args = fold_with (fun a b -> Fix (small place "bitwise-and" a land small place "bitwise-and" b)) (Fix (-1)) args
let p_bitwise_or place args = fold_with (fun a b -> Fix (small place "bitwise-or" a lor small place "bitwise-or" b)) (Fix 0) args
let p_bitwise_xor place args = fold_with (fun a b -> Fix (small place "bitwise-xor" a lxor small place "bitwise-xor" b)) (Fix 0) args

let p_popcount place v =
  let rec go n count = if n = 0 then count else go (n land (n - 1)) (count + 1) in
  Fix (go (small place "popcount" v) 0)

let p_bit_count place v = p_popcount place v

(* Numbers that look random; the same in every run. *)

let seed = ref 88172645463325252

let next_random () =
  let x = !seed in
  let x = x lxor (x lsl 13) in
  let x = x lxor (x lsr 7) in
  let x = x lxor (x lsl 17) in
  seed := x;
  x land 0xFFFFFFFFFFFFF

let p_random place limit =
  let unit () = float_of_int (next_random ()) /. 4503599627370496.0 in
  match limit with
  | Absent -> Flo (unit ())
  | Fix n when n > 0 -> Fix (next_random () mod n)
  | Flo x -> Flo (unit () *. x)
  | v -> wrong place "random" "a number above zero" v

(* Handles of regions. Memory is in regions by itself; a handle only says whether it is open. *)

let open_regions : bool array ref = ref [||]
let region_count = ref 0

let p_region_open (name : value) (size : value) =
  ignore name;
  ignore size;
  let number = !region_count in
  if number >= Array.length !open_regions then (
    let grown = Array.make ((2 * number) + 16) false in
    Array.blit !open_regions 0 grown 0 number;
    open_regions := grown);
  Array.set !open_regions number true;
  region_count := number + 1;
  Fix (number + 1)

let is_open v = match v with Fix n -> n >= 1 && n <= !region_count && Array.get !open_regions (n - 1) | _ -> false
let p_region_open_p v = is_open v

(* What was opened later is closed with it. *)
let p_region_close place handle values =
  (match handle with
  | Fix n when is_open handle ->
      for i = n - 1 to !region_count - 1 do
        Array.set !open_regions i false
      done
  | v -> ignore (wrong place "region-close" "the handle of an open region" v));
  match values with Pair { car; cdr = Nil } -> car | Pair _ -> values | _ -> Unspecified

(* As C's: %d %i %u %x %f %g %e %s %c %%. Digits after a point say how many decimals are wanted. *)

external format_fixed : float -> int -> string = "%enf_format_fixed"

let formatted place letter digits v =
  match letter with
  | 'd' | 'i' | 'u' -> (
      match v with
      | Flo x when finite x -> SchemeNumberText.number_to_string (SchemeBig.integer_of_float (Float.trunc x)) 10
      | v -> SchemeNumberText.number_to_string (check place "printf" v) 10)
  | 'x' -> SchemeNumberText.number_to_string (check place "printf" v) 16
  | 'f' ->
      let x = to_float (check place "printf" v) in
      let text = if finite x then format_fixed (abs_float x) (if digits < 0 then 6 else digits) else SchemeNumberText.float_to_string x in
      if finite x && x < 0.0 then "-" ^ text else text
  | _ -> SchemePrint.value_to_string v false

let p_printf place format args =
  let text = utf8_of_text (SchemeText.text_of place "printf" format) in
  let out = Buffer.create 64 in
  let size = String.length text in
  let rec go i args =
    if i < size then
      let c = String.get text i in
      if c <> '%' || i + 1 >= size then (
        Buffer.add_char out c;
        go (i + 1) args)
      else directive (i + 1) (-1) args
  and directive i digits args =
    if i < size then
      let c = String.get text i in
      if c = '%' then (
        Buffer.add_char out '%';
        go (i + 1) args)
      else if c = '.' then directive (i + 1) 0 args
      else if c = 'l' || c = '-' then directive (i + 1) digits args
      else if c >= '0' && c <= '9' then directive (i + 1) (if digits < 0 then digits else (digits * 10) + Char.code c - 48) args
      else
        match args with
        | Pair p ->
            Buffer.add_string out (formatted place c digits p.car);
            go (i + 1) p.cdr
        | _ -> ignore (fail 2 place "printf: there are fewer arguments than the format asks for" Nil)
  in
  go 0 args;
  SchemePort.put (SchemePort.output_of place "printf" Absent) (Buffer.contents out)

let p_getenv place v = SchemePort.p_get_environment_variable place v
let p_temp_directory () = string_value "/tmp"
let p_parameter_p v = match v with Param _ -> true | _ -> false
