(* Whole numbers of any size: magnitudes to the base 2^30, the lowest digit first.

   Products of digits fit in 60 bits, so a digit of a row and its carry fit in OCaml's [int]. Multiplication is that of
   the school; division is Knuth's algorithm D. Results that fit are small numbers again. *)

open SchemeValue

let base_bits = 30
let base = 1 lsl 30
let mask = base - 1

(* A magnitude: its digits take 32 bits each. *)
let digit_at (mag : int32 array) i = wide_int (Array.get mag i)
let set_digit (mag : int32 array) i digit = Array.set mag i (narrow_int digit)
let zeros size : int32 array = Array.make size (narrow_int 0)
let one_digit n = [| narrow_int n |]

(* Without zeros at the top. *)
let trimmed digits =
  let rec top n = if n > 0 && digit_at digits (n - 1) = 0 then top (n - 1) else n in
  let size = top (Array.length digits) in
  if size = Array.length digits then digits else Array.sub digits 0 size

(* The magnitude of a small number. *)
let magnitude n =
  if n = min_int then [| narrow_int 0; narrow_int 0; narrow_int 4 |]
  else
    let n = abs n in
    trimmed [| narrow_int (n land mask); narrow_int ((n lsr 30) land mask); narrow_int (n lsr 60) |]

let compare_mag a b =
  let la = Array.length a and lb = Array.length b in
  if la <> lb then if la < lb then -1 else 1
  else
    let rec go i =
      if i < 0 then 0
      else
        let x = digit_at a i and y = digit_at b i in
        if x = y then go (i - 1) else if x < y then -1 else 1
    in
    go (la - 1)

let add_mag a b =
  let a, b = if Array.length a >= Array.length b then (a, b) else (b, a) in
  let la = Array.length a and lb = Array.length b in
  let sum = zeros (la + 1) in
  let carry = ref 0 in
  for i = 0 to la - 1 do
    let digit = digit_at a i + (if i < lb then digit_at b i else 0) + !carry in
    set_digit sum i (digit land mask);
    carry := digit lsr base_bits
  done;
  set_digit sum la !carry;
  trimmed sum

(* [a] is not below [b]. *)
let sub_mag a b =
  let la = Array.length a and lb = Array.length b in
  let difference = zeros la in
  let borrow = ref 0 in
  for i = 0 to la - 1 do
    let digit = digit_at a i - (if i < lb then digit_at b i else 0) - !borrow in
    set_digit difference i (digit land mask);
    borrow := if digit < 0 then 1 else 0
  done;
  trimmed difference

(* The inner loop runs over the longer one. *)
let mul_mag a b =
  let a, b = if Array.length a <= Array.length b then (a, b) else (b, a) in
  let la = Array.length a and lb = Array.length b in
  let product = zeros (la + lb) in
  for i = 0 to la - 1 do
    let x = digit_at a i in
    let carry = ref 0 in
    for j = 0 to lb - 1 do
      let digit = (x * digit_at b j) + digit_at product (i + j) + !carry in
      set_digit product (i + j) (digit land mask);
      carry := digit lsr base_bits
    done;
    set_digit product (i + lb) !carry
  done;
  trimmed product

(* Divided by one digit: quotient and remainder. *)
let div_digit a d =
  let quotient = zeros (Array.length a) in
  let rest = ref 0 in
  for i = Array.length a - 1 downto 0 do
    let n = (!rest lsl base_bits) lor digit_at a i in
    set_digit quotient i (n / d);
    rest := n mod d
  done;
  (trimmed quotient, !rest)

let shift_left a bits =
  let words = bits / base_bits and rest = bits mod base_bits in
  let size = Array.length a in
  let shifted = zeros (size + words + 1) in
  let carry = ref 0 in
  for i = 0 to size - 1 do
    let n = (digit_at a i lsl rest) lor !carry in
    set_digit shifted (i + words) (n land mask);
    carry := n lsr base_bits
  done;
  set_digit shifted (size + words) !carry;
  trimmed shifted

let shift_right a bits =
  let words = bits / base_bits and rest = bits mod base_bits in
  let size = Array.length a - words in
  if size <= 0 then [||]
  else
    let digit i = if i < Array.length a then digit_at a i else 0 in
    let shifted = zeros size in
    for i = 0 to size - 1 do
      set_digit shifted i (((digit (i + words) lsr rest) lor (digit (i + words + 1) lsl (base_bits - rest))) land mask)
    done;
    trimmed shifted

let rec bits_of_digit n = if n = 0 then 0 else 1 + bits_of_digit (n lsr 1)

let bit_length a =
  let size = Array.length a in
  if size = 0 then 0 else ((size - 1) * base_bits) + bits_of_digit (digit_at a (size - 1))

(* Knuth, 4.3.1, algorithm D: the divisor has at least two digits and is not above the dividend. *)
let div_long a b =
  let shift = base_bits - bits_of_digit (digit_at b (Array.length b - 1)) in
  let v = shift_left b shift in
  let n = Array.length v in
  let shifted = shift_left a shift in
  let u = zeros (Array.length a + 1) in
  Array.blit shifted 0 u 0 (Array.length shifted);
  let m = Array.length u - n - 1 in
  let quotient = zeros (m + 1) in
  let high = digit_at v (n - 1) and next = digit_at v (n - 2) in
  for j = m downto 0 do
    let top = (digit_at u (j + n) lsl base_bits) lor digit_at u (j + n - 1) in
    let q = ref (top / high) and r = ref (top mod high) in
    while !r < base && (!q >= base || !q * next > (!r lsl base_bits) lor digit_at u (j + n - 2)) do
      q := !q - 1;
      r := !r + high
    done;
    let carry = ref 0 and borrow = ref 0 in
    for i = 0 to n - 1 do
      let product = (!q * digit_at v i) + !carry in
      carry := product lsr base_bits;
      let digit = digit_at u (i + j) - (product land mask) - !borrow in
      set_digit u (i + j) (digit land mask);
      borrow := if digit < 0 then 1 else 0
    done;
    let digit = digit_at u (j + n) - !carry - !borrow in
    set_digit u (j + n) (digit land mask);
    if digit < 0 then (
      q := !q - 1;
      let carry = ref 0 in
      for i = 0 to n - 1 do
        let digit = digit_at u (i + j) + digit_at v i + !carry in
        set_digit u (i + j) (digit land mask);
        carry := digit lsr base_bits
      done;
      set_digit u (j + n) ((digit_at u (j + n) + !carry) land mask));
    set_digit quotient j !q
  done;
  (trimmed quotient, shift_right (trimmed (Array.sub u 0 n)) shift)

(* Quotient and remainder of magnitudes; the divisor is not zero. *)
let div_mag a b =
  if compare_mag a b < 0 then ([||], Array.copy a)
  else if Array.length b = 1 then
    let quotient, rest = div_digit a (digit_at b 0) in
    (quotient, if rest = 0 then [||] else one_digit rest)
  else div_long a b

(* Numbers that are not small are in tables, and live until the program ends. As objects of their own each would be in a
   region: every sum would be given one by its caller, since it may be such a number, and every loop over numbers would
   begin and end regions in each round. *)
let bigs : big array ref = ref [||]
let big_count = ref 0
let rats : rat array ref = ref [||]
let rat_count = ref 0

(* A table that is full stays so: the next number's index is out of its bounds. *)
let most = 0x7FFFFFFF
let grown_size number = if number > most / 4 then most else (2 * number) + 16
let big_at number = Array.get !bigs (wide_int number)
let rat_at number = Array.get !rats (wide_int number)

let[@inline never] new_big negative digits =
  let number = !big_count in
  let entry = { negative; digits } in
  if number >= Array.length !bigs then (
    let grown = Array.make (grown_size number) entry in
    Array.blit !bigs 0 grown 0 number;
    bigs := grown);
  Array.set !bigs number entry;
  big_count := number + 1;
  Big (narrow_int number)

(* A whole number that shares nothing with the one that it is made of. *)
let whole v = match v with Fix n -> Fix n | Big number -> Big number | _ -> Fix 0

let[@inline never] new_rat num den =
  let number = !rat_count in
  let entry = { num = whole num; den = whole den } in
  if number >= Array.length !rats then (
    let grown = Array.make (grown_size number) entry in
    Array.blit !rats 0 grown 0 number;
    rats := grown);
  Array.set !rats number entry;
  rat_count := number + 1;
  Rat (narrow_int number)

(* A value of a sign and a magnitude without zeros at the top. *)
let[@inline never] normal negative digits =
  let size = Array.length digits in
  let digit i = if i < size then digit_at digits i else 0 in
  if size < 3 || (size = 3 && digit 2 < 4) then
    let n = digit 0 lor (digit 1 lsl 30) lor (digit 2 lsl 60) in
    Fix (if negative then -n else n)
  else if negative && size = 3 && digit 2 = 4 && digit 1 = 0 && digit 0 = 0 then Fix min_int
  else new_big negative digits

let big_of_int n = { negative = n < 0; digits = magnitude n }

let add_big a b =
  if a.negative = b.negative then normal a.negative (add_mag a.digits b.digits)
  else
    let order = compare_mag a.digits b.digits in
    if order = 0 then Fix 0
    else if order > 0 then normal a.negative (sub_mag a.digits b.digits)
    else normal b.negative (sub_mag b.digits a.digits)

let negated a = { a with negative = not a.negative }
let sub_big a b = add_big a (negated b)
let mul_big a b = normal (a.negative <> b.negative) (mul_mag a.digits b.digits)

let compare_big a b =
  if a.negative <> b.negative then if a.negative then -1 else 1
  else
    let order = compare_mag a.digits b.digits in
    if a.negative then -order else order

(* Truncated to zero. *)
let quotient_big a b = normal (a.negative <> b.negative) (fst (div_mag a.digits b.digits))
let remainder_big a b = normal a.negative (snd (div_mag a.digits b.digits))

(* The nearest double; ties go to even. *)
let float_of_mag digits =
  let length = bit_length digits in
  if length <= 62 then
    let digit i = if i < Array.length digits then digit_at digits i else 0 in
    float_of_int (digit 0 lor (digit 1 lsl 30) lor (digit 2 lsl 60))
  else
    let drop = length - 60 in
    let top = shift_right digits drop in
    let digit i = if i < Array.length top then digit_at top i else 0 in
    let n = digit 0 lor (digit 1 lsl 30) in
    let exact = compare_mag (shift_left top drop) digits = 0 in
    let n = if exact then n else n lor 1 in
    if drop > 1100 then infinity else ldexp (float_of_int n) drop

let float_of_big a = if a.negative then -.float_of_mag a.digits else float_of_mag a.digits

(* The digits of a magnitude to a base of at most 36, nine (or fewer) at a time. *)
let mag_to_string digits radix =
  let rec chunk power count = if power * radix >= base then (power, count) else chunk (power * radix) (count + 1) in
  let power, count = chunk 1 0 in
  let digit n = Char.chr (if n < 10 then 48 + n else 87 + n) in
  let rec small n width acc =
    if n = 0 && width <= 0 then acc else small (n / radix) (width - 1) (String.make 1 (digit (n mod radix)) :: acc)
  in
  let rec go digits acc =
    if Array.length digits = 0 then acc
    else
      let quotient, rest = div_digit digits power in
      let width = if Array.length quotient = 0 then 0 else count in
      go quotient (small rest width acc)
  in
  match go digits [] with [] -> "0" | all -> String.concat "" all

(* The magnitude of a text of digits, which are known to be right. *)
let mag_of_string text radix =
  let value c =
    let code = Char.code c in
    if code <= 57 then code - 48 else if code >= 97 then code - 87 else code - 55
  in
  let rec go i mag =
    if i >= String.length text then mag
    else
      let rec chunk j power n =
        if j >= String.length text || power * radix >= base then (j, power, n)
        else chunk (j + 1) (power * radix) ((n * radix) + value (String.get text j))
      in
      let j, power, n = chunk i 1 0 in
      let scaled = if Array.length mag = 0 then [||] else mul_mag mag (one_digit power) in
      go j (add_mag scaled (if n = 0 then [||] else one_digit n))
  in
  go 0 [||]

let integer_of_string negative text radix = normal negative (mag_of_string text radix)

(* A whole double as an exact number. *)
let integer_of_float x =
  if abs_float x < 4611686018427387904.0 then Fix (int_of_float x)
  else
    let mantissa, exponent = frexp (abs_float x) in
    let n = int_of_float (ldexp mantissa 53) in
    normal (x < 0.0) (shift_left (magnitude n) (exponent - 53))

(* A power of a small number. *)
let rec power_mag n exponent =
  if exponent = 0 then one_digit 1
  else
    let half = power_mag n (exponent / 2) in
    let square = mul_mag half half in
    if exponent land 1 = 0 then square else mul_mag square (one_digit n)
