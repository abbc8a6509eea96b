(* Numbers as texts, both ways.

   A double has the fewest digits that read back as it; it is written in positional notation as long as its decimal point is
   within ten digits to the left of the end or two zeros to the right of the start, else with an exponent. *)

open SchemeValue
open SchemeBig

external format_exp : float -> int -> string = "%enf_format_exp"

let int_to_string n radix =
  if n = 0 then "0"
  else
    let text = mag_to_string (magnitude n) radix in
    if n < 0 then "-" ^ text else text

(* The digits of a positive double and the place of its point: 0.digits * 10^place. *)
let shortest x =
  let text = format_exp x (-1) in
  let at = match String.index_opt text 'e' with Some i -> i | None -> String.length text in
  let exponent =
    let rest = String.sub text (at + 1) (String.length text - at - 1) in
    let digits = if String.get rest 0 = '+' then String.sub rest 1 (String.length rest - 1) else rest in
    int_of_string digits
  in
  let digits = if at > 1 then String.sub text 0 1 ^ String.sub text 2 (at - 2) else String.sub text 0 1 in
  let rec last n = if n > 1 && String.get digits (n - 1) = '0' then last (n - 1) else n in
  (String.sub digits 0 (last (String.length digits)), exponent + 1)

let positive_float x =
  let digits, place = shortest x in
  let size = String.length digits in
  if place > 0 && place <= 10 then
    if size <= place then digits ^ String.make (place - size) '0' ^ ".0"
    else String.sub digits 0 place ^ "." ^ String.sub digits place (size - place)
  else if place <= 0 && place > -3 then "0." ^ String.make (-place) '0' ^ digits
  else
    let fraction = if size > 1 then "." ^ String.sub digits 1 (size - 1) else "" in
    String.sub digits 0 1 ^ fraction ^ "e" ^ int_to_string (place - 1) 10

(* Whether the program is in Eshkol, which writes some values otherwise. *)
let eshkol = ref false
let speak_eshkol () = eshkol := true

(* Eshkol: the shorter of both notations, the positional one if they are equally long; nothing after the point of a whole number. *)
let eshkol_positive x =
  let digits, place = shortest x in
  let size = String.length digits in
  let fixed =
    if place <= 0 then "0." ^ String.make (-place) '0' ^ digits
    else if place >= size then digits ^ String.make (place - size) '0'
    else String.sub digits 0 place ^ "." ^ String.sub digits place (size - place)
  in
  let exponent = int_to_string (abs (place - 1)) 10 in
  let scientific =
    String.sub digits 0 1
    ^ (if size > 1 then "." ^ String.sub digits 1 (size - 1) else "")
    ^ (if place < 1 then "e-" else "e+")
    ^ if String.length exponent < 2 then "0" ^ exponent else exponent
  in
  if String.length fixed <= String.length scientific then fixed else scientific

let positive_text x = if !eshkol then eshkol_positive x else positive_float x

let float_to_string x =
  if x <> x then "+nan.0"
  else if x = infinity then "+inf.0"
  else if x = neg_infinity then "-inf.0"
  else if x = 0.0 then if 1.0 /. x < 0.0 then "-0.0" else if !eshkol then "0" else "0.0"
  else if x < 0.0 then "-" ^ positive_text (-.x)
  else positive_text x

let rec number_to_string v radix =
  match v with
  | Fix n -> int_to_string n radix
  | Flo x -> float_to_string x
  | Big b ->
      let b = big_at b in
      if b.negative then "-" ^ mag_to_string b.digits radix else mag_to_string b.digits radix
  | Rat r ->
      let r = rat_at r in
      number_to_string r.num radix ^ "/" ^ number_to_string r.den radix
  | Dual d -> number_to_string d.primal radix
  | _ -> ""

(* Reading *)

let digit_of c radix =
  let code = Char.code c in
  let value =
    if code >= 48 && code <= 57 then code - 48
    else if code >= 97 && code <= 122 then code - 87
    else if code >= 65 && code <= 90 then code - 55
    else 99
  in
  if value < radix then value else -1

let rec all_digits text i stop radix = i >= stop || (digit_of (String.get text i) radix >= 0 && all_digits text (i + 1) stop radix)

let find text start c =
  let rec go i = if i >= String.length text then -1 else if String.get text i = c then i else go (i + 1) in
  go start

let unsigned text start stop radix = stop > start && all_digits text start stop radix

(* A decimal with a point or an exponent: is it one? *)
let is_decimal text start =
  let size = String.length text in
  let rec digits i = if i < size && digit_of (String.get text i) 10 >= 0 then digits (i + 1) else i in
  let whole = digits start in
  let dot = whole < size && String.get text whole = '.' in
  let fraction = if dot then digits (whole + 1) else whole in
  let some = whole > start || (dot && fraction > whole + 1) in
  if not some then false
  else if fraction = size then true
  else
    let c = String.get text fraction in
    if c = 'e' || c = 'E' then
      let at = fraction + 1 in
      let at = if at < size && (String.get text at = '-' || String.get text at = '+') then at + 1 else at in
      at < size && digits at = size
    else false

let lower text = String.lowercase_ascii text
