(* What is in scope everywhere. *)

(* Exceptions *)

external raise : exn -> 'a = "%raise"
external raise_notrace : exn -> 'a = "%raise_notrace"

exception Exit
exception Match_failure = Match_failure
exception Assert_failure = Assert_failure
exception Invalid_argument = Invalid_argument
exception Failure = Failure
exception Not_found = Not_found
exception Out_of_memory = Out_of_memory
exception Stack_overflow = Stack_overflow
exception Sys_error = Sys_error
exception End_of_file = End_of_file
exception Division_by_zero = Division_by_zero
exception Sys_blocked_io = Sys_blocked_io
exception Undefined_recursive_module = Undefined_recursive_module

let failwith message = raise (Failure message)
let invalid_arg message = raise (Invalid_argument message)

(* Places in the source *)

external __LOC__ : string = "%loc_LOC"
external __FILE__ : string = "%loc_FILE"
external __LINE__ : int = "%loc_LINE"
external __FUNCTION__ : string = "%loc_FUNCTION"
external __MODULE__ : string = "%loc_MODULE"
external __POS__ : string * int * int * int = "%loc_POS"
external __LOC_OF__ : 'a -> string * 'a = "%loc_LOC_OF"
external __LINE_OF__ : 'a -> int * 'a = "%loc_LINE_OF"
external __POS_OF__ : 'a -> (string * int * int * int) * 'a = "%loc_POS_OF"

(* Functions *)

external ( |> ) : 'a -> ('a -> 'b) -> 'b = "%revapply"
external ( @@ ) : ('a -> 'b) -> 'a -> 'b = "%apply"
external ignore : 'a -> unit = "%ignore"

(* Comparisons *)

external ( = ) : 'a -> 'a -> bool = "%equal"
external ( <> ) : 'a -> 'a -> bool = "%notequal"
external ( < ) : 'a -> 'a -> bool = "%lessthan"
external ( > ) : 'a -> 'a -> bool = "%greaterthan"
external ( <= ) : 'a -> 'a -> bool = "%lessequal"
external ( >= ) : 'a -> 'a -> bool = "%greaterequal"
external compare : 'a -> 'a -> int = "%compare"
external ( == ) : 'a -> 'a -> bool = "%eq"
external ( != ) : 'a -> 'a -> bool = "%noteq"

let min a b = if a <= b then a else b
let max a b = if a >= b then a else b

(* Booleans *)

external not : bool -> bool = "%boolnot"
external ( && ) : bool -> bool -> bool = "%sequand"
external ( || ) : bool -> bool -> bool = "%sequor"

(* Their names of long ago. *)
external ( & ) : bool -> bool -> bool = "%sequand"
external ( or ) : bool -> bool -> bool = "%sequor"

let string_of_bool b = if b then "true" else "false"

let bool_of_string_opt = function
  | "true" -> Some true
  | "false" -> Some false
  | _ -> None

let bool_of_string text =
  match bool_of_string_opt text with
  | Some b -> b
  | None -> invalid_arg "bool_of_string"

(* Integers *)

external ( ~- ) : int -> int = "%negint"
external ( ~+ ) : int -> int = "%identity"
external succ : int -> int = "%succint"
external pred : int -> int = "%predint"
external ( + ) : int -> int -> int = "%addint"
external ( - ) : int -> int -> int = "%subint"
external ( * ) : int -> int -> int = "%mulint"
external ( / ) : int -> int -> int = "%divint"
external ( mod ) : int -> int -> int = "%modint"
external ( land ) : int -> int -> int = "%andint"
external ( lor ) : int -> int -> int = "%orint"
external ( lxor ) : int -> int -> int = "%xorint"
external ( lsl ) : int -> int -> int = "%lslint"
external ( lsr ) : int -> int -> int = "%lsrint"
external ( asr ) : int -> int -> int = "%asrint"

let abs n = if n >= 0 then n else -n
let lnot n = n lxor (-1)
let max_int = (-1) lsr 1
let min_int = max_int + 1

(* Floats *)

external ( ~-. ) : float -> float = "%negfloat"
external ( ~+. ) : float -> float = "%identity"
external ( +. ) : float -> float -> float = "%addfloat"
external ( -. ) : float -> float -> float = "%subfloat"
external ( *. ) : float -> float -> float = "%mulfloat"
external ( /. ) : float -> float -> float = "%divfloat"
external ( ** ) : float -> float -> float = "%enf_pow"
external sqrt : float -> float = "%enf_sqrt"
external exp : float -> float = "%enf_exp"
external log : float -> float = "%enf_log"
external log10 : float -> float = "%enf_log10"
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
external ceil : float -> float = "%enf_ceil"
external floor : float -> float = "%enf_floor"
external abs_float : float -> float = "%absfloat"
external mod_float : float -> float -> float = "%enf_fmod"
external float : int -> float = "%floatofint"
external float_of_int : int -> float = "%floatofint"
external truncate : float -> int = "%intoffloat"
external int_of_float : float -> int = "%intoffloat"

external bits_of_float : float -> int64 = "%enf_float_bits"
external float_of_bits : int64 -> float = "%enf_float_of_bits"
external int64_and : int64 -> int64 -> int64 = "%int64_and"
external int64_or : int64 -> int64 -> int64 = "%int64_or"
external int64_sub : int64 -> int64 -> int64 = "%int64_sub"
external int64_add : int64 -> int64 -> int64 = "%int64_add"
external int64_mul : int64 -> int64 -> int64 = "%int64_mul"
external int64_neg : int64 -> int64 = "%int64_neg"
external int64_lsl : int64 -> int -> int64 = "%int64_lsl"
external int64_lsr : int64 -> int -> int64 = "%int64_lsr"
external int64_of_int : int -> int64 = "%int64_of_int"
external int64_to_int : int64 -> int = "%int64_to_int"
external int64_to_string : int64 -> string = "%enf_int64_to_string"
external float_of_int64 : int64 -> float = "%enf_float_of_int64"

let infinity = float_of_bits 0x7FF0_0000_0000_0000L
let neg_infinity = float_of_bits 0xFFF0_0000_0000_0000L
let nan = float_of_bits 0x7FF0_0000_0000_0001L
let max_float = float_of_bits 0x7FEF_FFFF_FFFF_FFFFL
let min_float = float_of_bits 0x0010_0000_0000_0000L
let epsilon_float = float_of_bits 0x3CB0_0000_0000_0000L

type fpclass = FP_normal | FP_subnormal | FP_zero | FP_infinite | FP_nan

let classify_float x =
  if x <> x then FP_nan
  else
    let size = abs_float x in
    if size = 0.0 then FP_zero
    else if size = infinity then FP_infinite
    else if size < min_float then FP_subnormal
    else FP_normal

(* The sign changes by jumps, so that derivatives see nothing of it. *)
external detached : float -> float = "%enf_detached"

let is_negative x = bits_of_float (detached x) < 0L
let copysign size sign = if is_negative size = is_negative sign then size else -.size

let frexp x =
  if x = 0.0 || x <> x || abs_float x = infinity then (x, 0)
  else
    let small = abs_float x < min_float in
    let y = if small then x *. 18014398509481984.0 else x in
    let bits = bits_of_float y in
    let exponent = int64_to_int (int64_and (int64_lsr bits 52) 0x7FFL) in
    let fraction = int64_or (int64_and bits 0x800F_FFFF_FFFF_FFFFL) 0x3FE0_0000_0000_0000L in
    (float_of_bits fraction, if small then exponent - 1022 - 54 else exponent - 1022)

(* A fraction of [frexp] with another exponent; what is below the normal numbers is rounded by hand, once. *)
let ldexp x exponent =
  let fraction, own = frexp x in
  if fraction = 0.0 || fraction <> fraction || abs_float fraction = infinity then x
  else
    let power = if exponent > 10000 then 10000 else if exponent < -10000 then -10000 else own + exponent in
    let bits = bits_of_float fraction in
    let sign = int64_and bits 0x8000_0000_0000_0000L in
    let digits = int64_and bits 0x000F_FFFF_FFFF_FFFFL in
    if power > 1024 then copysign infinity x
    else if power >= -1021 then
      float_of_bits (int64_or sign (int64_or digits (int64_lsl (int64_of_int (power + 1022)) 52)))
    else
      let lost = -1021 - power in
      if lost > 54 then copysign 0.0 x
      else
        let whole = int64_to_int digits lor (1 lsl 52) in
        let kept = whole lsr lost and rest = whole land ((1 lsl lost) - 1) in
        let half = 1 lsl (lost - 1) in
        let up = rest > half || (rest = half && kept land 1 = 1) in
        float_of_bits (int64_or sign (int64_of_int (if up then kept + 1 else kept)))

external trunc_float : float -> float = "%enf_trunc"

let modf x =
  if abs_float x = infinity then (copysign 0.0 x, x)
  else
    let whole = trunc_float x in
    (copysign (x -. whole) x, whole)

let hypot x y =
  let a = abs_float x and b = abs_float y in
  if a <> a || b <> b then nan
  else if a = infinity || b = infinity then infinity
  else
    let large = if a > b then a else b and small = if a > b then b else a in
    if small = 0.0 then large
    else if large < 1e150 && small > 1e-150 then sqrt ((large *. large) +. (small *. small))
    else
      let ratio = small /. large in
      large *. sqrt (1.0 +. (ratio *. ratio))

let expm1 x =
  if abs_float x < 1e-5 then x +. (x *. x *. 0.5) +. (x *. x *. x /. 6.0)
  else if abs_float x < 0.5 then
    let half = tanh (x *. 0.5) in
    2.0 *. half /. (1.0 -. half)
  else exp x -. 1.0

let log1p x =
  let u = 1.0 +. x in
  if u = 1.0 then x
  else if u = infinity then infinity
  else log u *. (x /. (u -. 1.0))

let asinh x =
  let a = abs_float x in
  let y = if a > 1e8 then log a +. 0.6931471805599453094 else log1p (a +. (a *. a /. (1.0 +. sqrt ((a *. a) +. 1.0)))) in
  copysign y x

let acosh x =
  if x < 1.0 then nan
  else if x > 1e8 then log x +. 0.6931471805599453094
  else
    let t = x -. 1.0 in
    log1p (t +. sqrt ((2.0 *. t) +. (t *. t)))

let atanh x = 0.5 *. log1p (2.0 *. x /. (1.0 -. x))

(* Characters and strings *)

external int_of_char : char -> int = "%enf_char_code"
external unsafe_char_of_int : int -> char = "%enf_char_chr"

let char_of_int n = if n < 0 || n > 255 then invalid_arg "char_of_int" else unsafe_char_of_int n

external ( ^ ) : string -> string -> string = "%enf_string_append"
external string_length : string -> int = "%string_length"
external string_get : string -> int -> char = "%string_unsafe_get"
external string_sub : string -> int -> int -> string = "%enf_string_sub"
external bytes_make : int -> char -> bytes = "%enf_bytes_make"
external bytes_to_string : bytes -> string = "%enf_bytes_to_string"
external bytes_set : bytes -> int -> char -> unit = "%bytes_unsafe_set"
external bytes_length : bytes -> int = "%bytes_length"
external bytes_blit : bytes -> int -> bytes -> int -> int -> unit = "%enf_bytes_blit"

let string_repeat n c = if n <= 0 then "" else bytes_to_string (bytes_make n c)

(* A constant: other bytes are no text that the compiler can keep. *)
let ascii =
  "\000\001\002\003\004\005\006\007\008\009\010\011\012\013\014\015\
   \016\017\018\019\020\021\022\023\024\025\026\027\028\029\030\031\
   \032\033\034\035\036\037\038\039\040\041\042\043\044\045\046\047\
   \048\049\050\051\052\053\054\055\056\057\058\059\060\061\062\063\
   \064\065\066\067\068\069\070\071\072\073\074\075\076\077\078\079\
   \080\081\082\083\084\085\086\087\088\089\090\091\092\093\094\095\
   \096\097\098\099\100\101\102\103\104\105\106\107\108\109\110\111\
   \112\113\114\115\116\117\118\119\120\121\122\123\124\125\126\127"

let string_of_char c = if c < '\128' then string_sub ascii (int_of_char c) 1 else string_repeat 1 c

(* Numbers from text *)

(* The value of a digit of any base, or 99. *)
let digit_value c =
  if c >= '0' && c <= '9' then int_of_char c - 48
  else if c >= 'a' && c <= 'z' then int_of_char c - 87
  else if c >= 'A' && c <= 'Z' then int_of_char c - 55
  else 99

(* Unsigned comparison. *)
let below a b = int64_sub a 0x8000_0000_0000_0000L < int64_sub b 0x8000_0000_0000_0000L

(* The integer of [bits] bits that a text shows, or None: a sign, a base (`0x 0o 0b 0u`), digits and
   underscores. Numbers with a base may use all bits, those without must fit with their sign. *)
let parse_integer bits text =
  let length = string_length text in
  let negative = length > 0 && string_get text 0 = '-' in
  let start = if length > 0 && (negative || string_get text 0 = '+') then 1 else 0 in
  let marked = length > start + 1 && string_get text start = '0' in
  let mark = if marked then string_get text (start + 1) else ' ' in
  let base =
    match mark with
    | 'x' | 'X' -> 16
    | 'o' | 'O' -> 8
    | 'b' | 'B' -> 2
    | _ -> 10
  in
  let plain = base = 10 && mark <> 'u' && mark <> 'U' in
  let first = if plain then start else start + 2 in
  let limit = if bits = 64 then 0L else int64_lsl 1L bits in
  let largest_prefix =
    match base with
    | 16 -> 0x0FFF_FFFF_FFFF_FFFFL
    | 8 -> 0x1FFF_FFFF_FFFF_FFFFL
    | 2 -> 0x7FFF_FFFF_FFFF_FFFFL
    | _ -> 1844674407370955161L
  in
  let rec digits i value =
    if i >= length then Some value
    else
      let c = string_get text i in
      if c = '_' && i > first then digits (i + 1) value
      else
        let d = digit_value c in
        if d >= base || below largest_prefix value then None
        else
          let scaled = int64_mul value (int64_of_int base) in
          let next = int64_add scaled (int64_of_int d) in
          if below next scaled then None else digits (i + 1) next
  in
  if first >= length then None
  else
    match digits first 0L with
    | None -> None
    | Some value ->
      let half = int64_lsl 1L (bits - 1) in
      let fits =
        if plain then if negative then not (below half value) else below value half
        else bits = 64 || below value limit
      in
      if fits then Some (if negative then int64_neg value else value) else None

let int_of_string_opt text =
  match parse_integer 63 text with
  | Some value -> Some (int64_to_int value)
  | None -> None

let int_of_string text =
  match parse_integer 63 text with
  | Some value -> int64_to_int value
  | None -> failwith "int_of_string"

external parse_decimal : string -> float = "%enf_parse_float"

let is_blank c = c = ' ' || (c >= '\t' && c <= '\r')

(* A new text without blanks in front and without underscores. *)
let without_noise text =
  let length = string_length text in
  let rec start i = if i < length && is_blank (string_get text i) then start (i + 1) else i in
  let first = start 0 in
  let rec count i n = if i >= length then n else count (i + 1) (if string_get text i = '_' then n else n + 1) in
  let kept = bytes_make (count first 0) ' ' in
  let rec copy i j =
    if i < length then
      let c = string_get text i in
      if c = '_' then copy (i + 1) j
      else begin
        bytes_set kept j c;
        copy (i + 1) (j + 1)
      end
  in
  copy first 0;
  bytes_to_string kept

(* Where the run of digits of a base that starts at [i] ends. *)
let rec digits_end text base i =
  if i < string_length text && digit_value (string_get text i) < base then digits_end text base (i + 1) else i

(* Whether an exponent, marked by one of two letters, makes up the rest of the text. *)
let is_exponent text lower upper i =
  let length = string_length text in
  if i >= length then true
  else
    let c = string_get text i in
    if c <> lower && c <> upper then false
    else
      let j = i + 1 in
      let signed = j < length && (string_get text j = '-' || string_get text j = '+') in
      let first = if signed then j + 1 else j in
      let last = digits_end text 10 first in
      last > first && last = length

let is_decimal text start =
  let whole = digits_end text 10 start in
  let length = string_length text in
  let point = whole < length && string_get text whole = '.' in
  let last = if point then digits_end text 10 (whole + 1) else whole in
  let digits = whole - start + if point then last - whole - 1 else 0 in
  digits > 0 && is_exponent text 'e' 'E' last

(* A number in base 16 with an exponent in base 10; more than 60 bits are rounded to odd. *)
let parse_hexadecimal text start =
  let length = string_length text in
  let rec digits i mantissa exponent seen point =
    if i >= length then finish i mantissa exponent seen
    else
      let c = string_get text i in
      if c = '.' && not point then digits (i + 1) mantissa exponent seen true
      else
        let d = digit_value c in
        if d >= 16 then finish i mantissa exponent seen
        else
          let lower = if point then exponent - 4 else exponent in
          if mantissa lsr 56 = 0 then digits (i + 1) ((mantissa * 16) + d) lower true point
          else digits (i + 1) (if d = 0 then mantissa else mantissa lor 1) (lower + 4) true point
  and finish i mantissa exponent seen =
    if not seen || not (is_exponent text 'p' 'P' i) then None
    else if i >= length then Some (ldexp (float_of_int mantissa) exponent)
    else
      match parse_integer 63 (string_sub text (i + 1) (length - i - 1)) with
      | None -> None
      | Some power -> Some (ldexp (float_of_int mantissa) (exponent + int64_to_int power))
  in
  digits start 0 0 false false

let lowercase_ascii text =
  let length = string_length text in
  let lower = bytes_make length ' ' in
  for i = 0 to length - 1 do
    let c = string_get text i in
    bytes_set lower i (if c >= 'A' && c <= 'Z' then unsafe_char_of_int (int_of_char c + 32) else c)
  done;
  bytes_to_string lower

let float_of_string_opt given =
  let text = without_noise given in
  let length = string_length text in
  let negative = length > 0 && string_get text 0 = '-' in
  let start = if length > 0 && (negative || string_get text 0 = '+') then 1 else 0 in
  let body = string_sub text start (length - start) in
  let size = string_length body in
  let value =
    if size > 2 && string_get body 0 = '0' && (string_get body 1 = 'x' || string_get body 1 = 'X') then
      parse_hexadecimal body 2
    else if size > 0 && is_decimal body 0 then Some (parse_decimal body)
    else
      match lowercase_ascii body with
      | "nan" -> Some nan
      | "inf" | "infinity" -> Some infinity
      | _ -> None
  in
  match value with
  | Some x when negative -> Some (-.x)
  | other -> other

let float_of_string text =
  match float_of_string_opt text with
  | Some x -> x
  | None -> failwith "float_of_string"

(* Numbers to text *)

let string_of_int n = int64_to_string (int64_of_int n)

external format_fixed : float -> int -> string = "%enf_format_fixed"
external format_exp : float -> int -> string = "%enf_format_exp"


(* The significant digits of a finite float not below zero, without a point, and the power of ten of
   the first one. *)
let significant x count =
  let text = format_exp x (count - 1) in
  let length = string_length text in
  let rec mark i = if string_get text i = 'e' || string_get text i = 'E' then i else mark (i + 1) in
  let at = mark 0 in
  let fraction = if at > 2 then string_sub text 2 (at - 2) else "" in
  let negative = string_get text (at + 1) = '-' in
  let signed = negative || string_get text (at + 1) = '+' in
  let rec number i n = if i >= length then n else number (i + 1) ((n * 10) + digit_value (string_get text i)) in
  let power = number (if signed then at + 2 else at + 1) 0 in
  (string_sub text 0 1 ^ fraction, if negative then -power else power)

let exponent_text power =
  let size = abs power in
  (if power < 0 then "e-" else "e+") ^ (if size < 10 then "0" else "") ^ string_of_int size

(* A fraction without the zeros at its end. *)
let without_zeros digits =
  let rec last i = if i > 0 && string_get digits (i - 1) = '0' then last (i - 1) else i in
  let length = last (string_length digits) in
  if length = string_length digits then digits else string_sub digits 0 length

let with_point whole fraction always = if fraction = "" && not always then whole else whole ^ "." ^ fraction

(* `%e` of a finite float not below zero. *)
let exponential x precision always =
  let digits, power = significant x (precision + 1) in
  with_point (string_sub digits 0 1) (string_sub digits 1 precision) always ^ exponent_text power

(* `%g` of a finite float not below zero; [all] keeps zeros at the end. *)
let general x precision all =
  let precision = if precision = 0 then 1 else precision in
  let digits, power = significant x precision in
  let cut fraction = if all then fraction else without_zeros fraction in
  if power < -4 || power >= precision then
    with_point (string_sub digits 0 1) (cut (string_sub digits 1 (precision - 1))) all ^ exponent_text power
  else if power < 0 then with_point "0" (cut (string_repeat (-power - 1) '0' ^ digits)) all
  else with_point (string_sub digits 0 (power + 1)) (cut (string_sub digits (power + 1) (precision - power - 1))) all

(* A sign and a body, or the name of what is not finite. *)
let signed_float body x =
  let size = abs_float x in
  let text = if x <> x then "nan" else if size = infinity then "inf" else body size in
  if is_negative x then "-" ^ text else text

(* A point is added to what would read as an integer. *)
let valid_float_lexem text =
  let length = string_length text in
  let rec plain i =
    i >= length || ((string_get text i = '-' || digit_value (string_get text i) < 10) && plain (i + 1))
  in
  if plain 0 then text ^ "." else text

let string_of_float x = valid_float_lexem (signed_float (fun size -> general size 12 false) x)

(* Pairs, references, results *)

let fst (a, _) = a
let snd (_, b) = b

type 'a ref = { mutable contents : 'a }

let ref contents = { contents }
let ( ! ) cell = cell.contents
let ( := ) cell value = cell.contents <- value
let incr cell = cell.contents <- cell.contents + 1
let decr cell = cell.contents <- cell.contents - 1

type ('a, 'b) result = Ok of 'a | Error of 'b

(* Lists *)

let rec ( @ ) first second =
  match first with
  | [] -> second
  | head :: tail -> head :: (tail @ second)

(* Formats *)

type ('a, 'b, 'c, 'd, 'e, 'f) format6 = ('a, 'b, 'c, 'd, 'e, 'f) CamlinternalFormatBasics.format6
type ('a, 'b, 'c, 'd) format4 = ('a, 'b, 'c, 'c, 'c, 'd) format6
type ('a, 'b, 'c) format = ('a, 'b, 'c, 'c) format4

external format_of_string :
  ('a, 'b, 'c, 'd, 'e, 'f) format6 -> ('a, 'b, 'c, 'd, 'e, 'f) format6 = "%identity"

let string_of_format format = format.CamlinternalFormatBasics.source
let ( ^^ ) first second = CamlinternalFormatBasics.concat first second

(* Output *)

external write_out : string -> unit = "%enf_write"
external write_error : string -> unit = "%enf_write_err"

type out_channel = { descriptor : int }

let stdout = { descriptor = 1 }
let stderr = { descriptor = 2 }

(* Standard channels that were closed. *)
type closed = { mutable output : bool; mutable error : bool }

let closed = { output = false; error = false }
let not_open () = raise (Sys_error "Bad file descriptor")
let[@inline never] write text = if closed.output then not_open () else write_out text
let[@inline never] write_err text = if closed.error then not_open () else write_error text

let[@inline never] output_string channel text =
  match channel.descriptor with
  | 1 -> write text
  | 2 -> write_err text
  | descriptor -> CamlinternalFiles.write descriptor text

let[@inline never] output_char channel c =
  match channel.descriptor with
  | 1 -> write (string_of_char c)
  | 2 -> write_err (string_of_char c)
  | descriptor -> CamlinternalFiles.write_byte descriptor (int_of_char c)

let output_byte channel n = output_char channel (unsafe_char_of_int (n land 255))
let output_bytes channel bytes = CamlinternalFiles.write_bytes channel.descriptor bytes 0 (bytes_length bytes)

let output_binary_int channel n =
  output_byte channel (n asr 24);
  output_byte channel (n asr 16);
  output_byte channel (n asr 8);
  output_byte channel n

let output_substring channel text start length =
  if start < 0 || length < 0 || start > string_length text - length then invalid_arg "output_substring"
  else output_string channel (string_sub text start length)

let output channel bytes start length =
  if start < 0 || length < 0 || start > bytes_length bytes - length then invalid_arg "output"
  else CamlinternalFiles.write_bytes channel.descriptor bytes start length

let flush channel = CamlinternalFiles.flush channel.descriptor
let flush_all () = CamlinternalFiles.flush_all ()

let close_out channel =
  CamlinternalFiles.close channel.descriptor;
  match channel.descriptor with
  | 1 -> closed.output <- true
  | 2 -> closed.error <- true
  | _ -> ()

let close_out_noerr channel = try close_out channel with _ -> ()
let seek_out channel position = CamlinternalFiles.seek channel.descriptor position
let pos_out channel = CamlinternalFiles.position channel.descriptor
let out_channel_length channel = CamlinternalFiles.length channel.descriptor
let set_binary_mode_out (_ : out_channel) (_ : bool) = ()

type open_flag =
  | Open_rdonly
  | Open_wronly
  | Open_append
  | Open_creat
  | Open_trunc
  | Open_excl
  | Open_binary
  | Open_text
  | Open_nonblock

(* The flags as bits. *)
let rec open_bits = function
  | [] -> 0
  | Open_append :: rest -> 1 lor open_bits rest
  | Open_creat :: rest -> 2 lor open_bits rest
  | Open_trunc :: rest -> 4 lor open_bits rest
  | Open_excl :: rest -> 8 lor open_bits rest
  | _ :: rest -> open_bits rest

let open_out_gen flags permissions name =
  { descriptor = CamlinternalFiles.open_out name (open_bits flags) permissions }

let open_out name = { descriptor = CamlinternalFiles.open_out name 6 0o666 }
let open_out_bin name = open_out name

let print_string text = write text
let print_bytes bytes = write (bytes_to_string bytes)
let print_char c = write (string_of_char c)
let print_int n = write (string_of_int n)
let print_float x = write (string_of_float x)

let print_endline text =
  write text;
  write "\n"

let print_newline () = write "\n"
let prerr_string text = write_err text
let prerr_bytes bytes = write_err (bytes_to_string bytes)
let prerr_char c = write_err (string_of_char c)
let prerr_int n = write_err (string_of_int n)
let prerr_float x = write_err (string_of_float x)
let prerr_endline text = write_err (text ^ "\n")
let prerr_newline () = write_err "\n"

(* Input *)

type in_channel = { source : int }

let stdin = { source = 0 }

let input_line channel =
  let length = CamlinternalFiles.line_length channel.source in
  if length < 0 then raise End_of_file else CamlinternalFiles.take_line channel.source length

let input_byte channel =
  let byte = CamlinternalFiles.read_byte channel.source in
  if byte < 0 then raise End_of_file else byte

let input_char channel = unsafe_char_of_int (input_byte channel)

let input_binary_int channel =
  let a = input_byte channel in
  let b = input_byte channel in
  let c = input_byte channel in
  let d = input_byte channel in
  ((if a > 127 then a - 256 else a) lsl 24) lor (b lsl 16) lor (c lsl 8) lor d

let input channel bytes start length =
  if start < 0 || length < 0 || start > bytes_length bytes - length then invalid_arg "input"
  else CamlinternalFiles.read channel.source bytes start length

let rec fill channel bytes start length =
  if length > 0 then begin
    let count = CamlinternalFiles.read channel.source bytes start length in
    if count = 0 then raise End_of_file else fill channel bytes (start + count) (length - count)
  end

let really_input channel bytes start length =
  if start < 0 || length < 0 || start > bytes_length bytes - length then invalid_arg "really_input"
  else fill channel bytes start length

let really_input_string channel length =
  if length < 0 then invalid_arg "Bytes.create"
  else begin
    let bytes = bytes_make length ' ' in
    fill channel bytes 0 length;
    bytes_to_string bytes
  end

let open_in name = { source = CamlinternalFiles.open_in name }
let open_in_bin name = open_in name
let open_in_gen (_ : open_flag list) (_ : int) name = open_in name
let close_in channel = CamlinternalFiles.close channel.source
let close_in_noerr channel = try close_in channel with _ -> ()
let seek_in channel position = CamlinternalFiles.seek channel.source position
let pos_in channel = CamlinternalFiles.position channel.source
let in_channel_length channel = CamlinternalFiles.length channel.source
let set_binary_mode_in (_ : in_channel) (_ : bool) = ()

(* The same for files of any size. *)
module LargeFile = struct
  let seek_out channel position = seek_out channel (int64_to_int position)
  let pos_out channel = int64_of_int (pos_out channel)
  let out_channel_length channel = int64_of_int (out_channel_length channel)
  let seek_in channel position = seek_in channel (int64_to_int position)
  let pos_in channel = int64_of_int (pos_in channel)
  let in_channel_length channel = int64_of_int (in_channel_length channel)
end

let read_line () = input_line stdin
let read_int () = int_of_string (read_line ())
let read_int_opt () = int_of_string_opt (read_line ())
let read_float () = float_of_string (read_line ())
let read_float_opt () = float_of_string_opt (read_line ())

(* The end *)

external end_program : int -> 'a = "%enf_exit"
external exn_text : exn -> string = "%enf_exn_text"
external exn_report : exn -> string = "%enf_exn_report"
external exn_place : exn -> string = "%enf_exn_place"

let exit_function = ref (fun () -> ())

let at_exit f =
  let before = !exit_function in
  let waiting = ref true in
  exit_function :=
    fun () ->
      if !waiting then begin
        waiting := false;
        f ()
      end;
      before ()

(* What is collected for standard output is written out by the runtime, which says if that fails. *)
let do_at_exit () =
  !exit_function ();
  CamlinternalFiles.flush_files ()

let exit status =
  do_at_exit ();
  end_program status

(* How an exception that nobody caught is shown; [Printexc] knows more. *)
let uncaught_text = ref (fun error -> exn_report error)
let uncaught_handler : (exn -> unit) option ref = ref None

let uncaught_exception error =
  let text = !uncaught_text error in
  let place = exn_place error in
  (try do_at_exit () with _ -> ());
  (match !uncaught_handler with
   | None ->
     write_error ("Fatal error: exception " ^ text ^ "\n");
     if place <> "" then write_error ("Raised at " ^ place ^ "\n")
   | Some handler ->
     (try handler error
      with _ -> write_error ("Fatal error: exception " ^ text ^ "\nFatal error in uncaught exception handler\n")));
  end_program 2
