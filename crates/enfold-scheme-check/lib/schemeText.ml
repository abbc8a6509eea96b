(* Characters, strings, symbols, bytevectors. *)

open SchemeValue
open SchemeControl

let p_char_to_integer place v = match v with Char c -> Fix (wide_int c) | v -> wrong place "char->integer" "a character" v

let p_integer_to_char place v =
  match v with
  | Fix n when n >= 0 && n < 0x110000 && not (n >= 0xD800 && n < 0xE000) -> character n
  | v -> wrong place "integer->char" "the number of a character" v

let char_of place who v = match v with Char c -> wide_int c | v -> ignore (wrong place who "a character" v); 0

(* Letters of the scripts that have two cases; what is not here has one. *)
let upcase c =
  if c < 128 then if c >= 97 && c <= 122 then c - 32 else c
  else if c = 0xB5 then 0x39C
  else if c >= 0xE0 && c <= 0xFE && c <> 0xF7 then c - 32
  else if c = 0xFF then 0x178
  else if c = 0x131 then 0x49
  else if c = 0x17F then 0x53
  else if (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177) then c land lnot 1
  else if (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E) then if c land 1 = 0 then c - 1 else c
  else if c = 0x3C2 then 0x3A3
  else if c >= 0x3B1 && c <= 0x3C9 then c - 32
  else if c = 0x3AC then 0x386
  else if c >= 0x3AD && c <= 0x3AF then c - 37
  else if c = 0x3CC then 0x38C
  else if c = 0x3CD || c = 0x3CE then c - 63
  else if c >= 0x430 && c <= 0x44F then c - 32
  else if c >= 0x450 && c <= 0x45F then c - 80
  else if c >= 0x460 && c <= 0x481 then c land lnot 1
  else if c >= 0x561 && c <= 0x586 then c - 48
  else if c >= 0x1E00 && c <= 0x1E95 then c land lnot 1
  else c

let downcase c =
  if c < 128 then if c >= 65 && c <= 90 then c + 32 else c
  else if c >= 0xC0 && c <= 0xDE && c <> 0xD7 then c + 32
  else if c = 0x178 then 0xFF
  else if c = 0x130 then 0x69
  else if (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177) then c lor 1
  else if (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E) then if c land 1 = 1 then c + 1 else c
  else if c >= 0x391 && c <= 0x3A9 && c <> 0x3A2 then c + 32
  else if c = 0x386 then 0x3AC
  else if c >= 0x388 && c <= 0x38A then c + 37
  else if c = 0x38C then 0x3CC
  else if c = 0x38E || c = 0x38F then c + 63
  else if c >= 0x410 && c <= 0x42F then c + 32
  else if c >= 0x400 && c <= 0x40F then c + 80
  else if c >= 0x460 && c <= 0x481 then c lor 1
  else if c >= 0x531 && c <= 0x556 then c + 48
  else if c >= 0x1E00 && c <= 0x1E95 then c lor 1
  else c

let foldcase c = if c = 0x3C2 then 0x3C3 else downcase (upcase c)

let is_upper c = downcase c <> c
let is_lower c = upcase c <> c || c = 0xDF || c = 0xAA || c = 0xBA

let is_alphabetic c =
  is_upper c || is_lower c
  || (c >= 0x5D0 && c <= 0x5EA) || (c >= 0x620 && c <= 0x64A) || (c >= 0x904 && c <= 0x939) || (c >= 0x3041 && c <= 0x3096)
  || (c >= 0x30A1 && c <= 0x30FA) || (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7A3) || c = 0x3CA || c = 0x3CB || c = 0x390 || c = 0x3B0

(* The first digits of the decimal digits of scripts. *)
let zeros = [| 0x30; 0x660; 0x6F0; 0x7C0; 0x966; 0x9E6; 0xA66; 0xAE6; 0xB66; 0xBE6; 0xC66; 0xCE6; 0xD66; 0xE50; 0xED0; 0xF20; 0xFF10 |]

let digit_value c =
  let rec go i =
    if i >= Array.length zeros then -1
    else
      let zero = Array.get zeros i in
      if c >= zero && c < zero + 10 then c - zero else go (i + 1)
  in
  go 0

let is_white c = (c >= 9 && c <= 13) || c = 32 || c = 0x85 || c = 0xA0 || c = 0x1680 || (c >= 0x2000 && c <= 0x200A) || c = 0x2028 || c = 0x2029 || c = 0x202F || c = 0x205F || c = 0x3000

let p_char_upcase place v = character (upcase (char_of place "char-upcase" v))
let p_char_downcase place v = character (downcase (char_of place "char-downcase" v))
let p_char_foldcase place v = character (foldcase (char_of place "char-foldcase" v))
let p_char_alphabetic_p place v = is_alphabetic (char_of place "char-alphabetic?" v)
let p_char_numeric_p place v = digit_value (char_of place "char-numeric?" v) >= 0
let p_char_whitespace_p place v = is_white (char_of place "char-whitespace?" v)
let p_char_upper_case_p place v = is_upper (char_of place "char-upper-case?" v)
let p_char_lower_case_p place v = is_lower (char_of place "char-lower-case?" v)
let p_digit_value place v = match digit_value (char_of place "digit-value" v) with -1 -> False | n -> Fix n

let p_char_eq_p place a b = let x = char_of place "char=?" a in x = char_of place "char=?" b
let p_char_lt_p place a b = let x = char_of place "char<?" a in x < char_of place "char<?" b
let p_char_gt_p place a b = let x = char_of place "char>?" a in x > char_of place "char>?" b
let p_char_lt_eq_p place a b = let x = char_of place "char<=?" a in x <= char_of place "char<=?" b
let p_char_gt_eq_p place a b = let x = char_of place "char>=?" a in x >= char_of place "char>=?" b
let p_char_ci_eq_p place a b = let x = char_of place "char-ci=?" a in foldcase x = foldcase (char_of place "char-ci=?" b)
let p_char_ci_lt_p place a b = let x = char_of place "char-ci<?" a in foldcase x < foldcase (char_of place "char-ci<?" b)
let p_char_ci_gt_p place a b = let x = char_of place "char-ci>?" a in foldcase x > foldcase (char_of place "char-ci>?" b)
let p_char_ci_lt_eq_p place a b = let x = char_of place "char-ci<=?" a in foldcase x <= foldcase (char_of place "char-ci<=?" b)
let p_char_ci_gt_eq_p place a b = let x = char_of place "char-ci>=?" a in foldcase x >= foldcase (char_of place "char-ci>=?" b)

(* Strings *)

let empty_text = { narrow = Bytes.empty; wide = [||] }
let text_of place who v = match v with Str t -> t | v -> ignore (wrong place who "a string" v); empty_text

(* The bounds of a part: both may be left out. *)
let[@inline never] bounds place who size start stop =
  let number v otherwise = match v with Absent -> otherwise | Fix n when n >= 0 && n <= size -> n | v -> ignore (wrong_index place who v); 0 in
  let start_at = number start 0 in
  let stop_at = number stop size in
  if start_at > stop_at then ignore (wrong_index place who start);
  (start_at, stop_at)

let text_make size c =
  if c < 256 then { narrow = Bytes.make size (Char.chr c); wide = [||] } else { narrow = Bytes.empty; wide = Array.make size c }

let p_make_string place n fill =
  let size = elements place "make-string" n in
  Str (text_make size (match fill with Absent -> 32 | v -> char_of place "make-string" v))

let p_string_length place v = match v with Str t -> Fix (text_length t) | v -> wrong place "string-length" "a string" v

let p_string_ref place v k =
  match v, k with
  | Str t, Fix i when i >= 0 && i < text_length t -> character (text_get t i)
  | Str _, k -> wrong_index place "string-ref" k
  | v, _ -> wrong place "string-ref" "a string" v

let p_string_set_x place v k c =
  match v, k, c with
  | Str t, Fix i, Char c when i >= 0 && i < text_length t -> text_set t i (wide_int c); Unspecified
  | Str _, Fix _, Char _ -> wrong_index place "string-set!" k
  | Str _, Fix _, c -> wrong place "string-set!" "a character" c
  | Str _, k, _ -> wrong_index place "string-set!" k
  | v, _, _ -> wrong place "string-set!" "a string" v

let chars_of_list place who list =
  let size = proper_length list in
  if size < 0 then (ignore (wrong place who "a proper list" list); [||])
  else
    let chars = Array.make size 0 in
    let rec fill i v = match v with Pair p -> Array.set chars i (char_of place who p.car); fill (i + 1) p.cdr | _ -> chars in
    fill 0 list

let p_string place args = Str (text_of_chars (chars_of_list place "string" args))
let p_list_to_string place list = Str (text_of_chars (chars_of_list place "list->string" list))

let p_string_to_list place v start stop =
  let t = text_of place "string->list" v in
  let start, stop = bounds place "string->list" (text_length t) start stop in
  let rec go i acc = if i < start then acc else go (i - 1) (cons (character (text_get t i)) acc) in
  go (stop - 1) Nil

let p_string_to_vector place v start stop =
  let t = text_of place "string->vector" v in
  let start, stop = bounds place "string->vector" (text_length t) start stop in
  Vec (Array.init (stop - start) (fun i -> character (text_get t (start + i))))

let p_vector_to_string place v start stop =
  match v with
  | Vec items ->
      let start, stop = bounds place "vector->string" (Array.length items) start stop in
      Str (text_of_chars (Array.init (stop - start) (fun i -> char_of place "vector->string" (Array.get items (start + i)))))
  | v -> wrong place "vector->string" "a vector" v

let p_string_copy place v start stop =
  let t = text_of place "string-copy" v in
  let start, stop = bounds place "string-copy" (text_length t) start stop in
  Str (text_sub t start stop)

let p_substring place v start stop =
  let t = text_of place "substring" v in
  let start, stop = bounds place "substring" (text_length t) start stop in
  Str (text_sub t start stop)

let rec total_length place args n =
  match args with Pair p -> total_length place p.cdr (n + text_length (text_of place "string-append" p.car)) | _ -> n

let p_string_append place args =
  let size = total_length place args 0 in
  let rec narrow list = match list with Pair { car = Str t; cdr } -> Array.length t.wide = 0 && narrow cdr | _ -> true in
  if narrow args then (
    let all = Bytes.make size ' ' in
    let rec fill at list =
      match list with
      | Pair { car = Str t; cdr } ->
          let n = Bytes.length t.narrow in
          Bytes.blit t.narrow 0 all at n;
          fill (at + n) cdr
      | _ -> ()
    in
    fill 0 args;
    Str { narrow = all; wide = [||] })
  else
    let all = Array.make size 0 in
    let rec fill at list =
      match list with
      | Pair { car = Str t; cdr } ->
          let n = text_length t in
          for i = 0 to n - 1 do
            Array.set all (at + i) (text_get t i)
          done;
          fill (at + n) cdr
      | _ -> ()
    in
    fill 0 args;
    Str (text_of_chars all)

let p_string_copy_x place target at source start stop =
  let t = text_of place "string-copy!" target in
  let s = text_of place "string-copy!" source in
  let start, stop = bounds place "string-copy!" (text_length s) start stop in
  match at with
  | Fix at when at >= 0 && at + (stop - start) <= text_length t ->
      let part = text_sub s start stop in
      for i = 0 to stop - start - 1 do
        text_set t (at + i) (text_get part i)
      done;
      Unspecified
  | at -> wrong_index place "string-copy!" at

let p_string_fill_x place v c start stop =
  let t = text_of place "string-fill!" v in
  let c = char_of place "string-fill!" c in
  let start, stop = bounds place "string-fill!" (text_length t) start stop in
  for i = start to stop - 1 do
    text_set t i c
  done

let compare_texts a b fold =
  let la = text_length a and lb = text_length b in
  let rec go i =
    if i >= la then if i >= lb then 0 else -1
    else if i >= lb then 1
    else
      let x = fold (text_get a i) and y = fold (text_get b i) in
      if x = y then go (i + 1) else if x < y then -1 else 1
  in
  go 0

let order place who a b = let x = text_of place who a in compare_texts x (text_of place who b) (fun c -> c)
let p_string_eq_p place a b = order place "string=?" a b = 0
let p_string_lt_p place a b = order place "string<?" a b < 0
let p_string_gt_p place a b = order place "string>?" a b > 0
let p_string_lt_eq_p place a b = order place "string<=?" a b <= 0
let p_string_gt_eq_p place a b = order place "string>=?" a b >= 0
let mapped t f = Str (text_of_chars (Array.init (text_length t) (fun i -> f (text_get t i))))
let p_string_downcase place v =
  let t = text_of place "string-downcase" v in
  let size = text_length t in
  let letter i = i >= 0 && i < size && is_alphabetic (text_get t i) in
  let lower i =
    let c = text_get t i in
    if c = 0x3A3 && letter (i - 1) && not (letter (i + 1)) then 0x3C2 else downcase c
  in
  Str (text_of_chars (Array.init size lower))
let folded t =
  let rec go i acc =
    if i < 0 then acc
    else
      let c = text_get t i in
      go (i - 1) (if c = 0xDF then 0x73 :: 0x73 :: acc else foldcase c :: acc)
  in
  text_of_chars (Array.of_list (go (text_length t - 1) []))

let p_string_foldcase place v = Str (folded (text_of place "string-foldcase" v))

(* Whether folding makes a text longer. *)
let grows t =
  let rec go i = i >= 0 && (text_get t i = 0xDF || go (i - 1)) in
  go (text_length t - 1)

let order_ci place who a b =
  let x = text_of place who a in
  let y = text_of place who b in
  if grows x || grows y then compare_texts (folded x) (folded y) (fun c -> c) else compare_texts x y foldcase

let p_string_ci_eq_p place a b = order_ci place "string-ci=?" a b = 0
let p_string_ci_lt_p place a b = order_ci place "string-ci<?" a b < 0
let p_string_ci_gt_p place a b = order_ci place "string-ci>?" a b > 0
let p_string_ci_lt_eq_p place a b = order_ci place "string-ci<=?" a b <= 0
let p_string_ci_gt_eq_p place a b = order_ci place "string-ci>=?" a b >= 0

let p_string_upcase place v =
  let t = text_of place "string-upcase" v in
  let rec go i acc =
    if i < 0 then acc
    else
      let c = text_get t i in
      go (i - 1) (if c = 0xDF then 0x53 :: 0x53 :: acc else upcase c :: acc)
  in
  Str (text_of_chars (Array.of_list (go (text_length t - 1) [])))

let p_string_to_symbol place v = symbol (intern (utf8_of_text (text_of place "string->symbol" v)))
let p_symbol_to_string place v = match v with Sym n -> string_value (symbol_name (wide_int n)) | v -> wrong place "symbol->string" "a symbol" v
let generated = ref 0

let p_gensym () =
  generated := !generated + 1;
  symbol (intern ("g" ^ SchemeNumberText.int_to_string !generated 10))

(* Bytevectors *)

let bytes_of place who v = match v with Bytes b -> b | v -> ignore (wrong place who "a bytevector" v); Bytes.empty
let byte_of place who v = match v with Fix n when n >= 0 && n < 256 -> Char.chr n | v -> ignore (wrong place who "a byte" v); ' '

let p_make_bytevector place n fill =
  let size = elements place "make-bytevector" n in
  Bytes (Bytes.make size (match fill with Absent -> Char.chr 0 | v -> byte_of place "make-bytevector" v))

let bytes_of_list place who list =
  let all = Bytes.make (count_list list 0) ' ' in
  let rec fill i v = match v with Pair p -> Bytes.set all i (byte_of place who p.car); fill (i + 1) p.cdr | _ -> () in
  fill 0 list;
  all

let p_bytevector place args = Bytes (bytes_of_list place "bytevector" args)
let p_bytevector_length place v = Fix (Bytes.length (bytes_of place "bytevector-length" v))

let p_bytevector_u8_ref place v k =
  match v, k with
  | Bytes b, Fix i when i >= 0 && i < Bytes.length b -> Fix (Char.code (Bytes.get b i))
  | Bytes _, k -> wrong_index place "bytevector-u8-ref" k
  | v, _ -> wrong place "bytevector-u8-ref" "a bytevector" v

let p_bytevector_u8_set_x place v k x =
  match v, k with
  | Bytes b, Fix i when i >= 0 && i < Bytes.length b -> Bytes.set b i (byte_of place "bytevector-u8-set!" x); Unspecified
  | Bytes _, k -> wrong_index place "bytevector-u8-set!" k
  | v, _ -> wrong place "bytevector-u8-set!" "a bytevector" v

let p_bytevector_copy place v start stop =
  let b = bytes_of place "bytevector-copy" v in
  let start, stop = bounds place "bytevector-copy" (Bytes.length b) start stop in
  Bytes (Bytes.sub b start (stop - start))

let p_bytevector_copy_x place target at source start stop =
  let t = bytes_of place "bytevector-copy!" target in
  let s = bytes_of place "bytevector-copy!" source in
  let start, stop = bounds place "bytevector-copy!" (Bytes.length s) start stop in
  match at with
  | Fix at when at >= 0 && at + (stop - start) <= Bytes.length t -> Bytes.blit s start t at (stop - start); Unspecified
  | at -> wrong_index place "bytevector-copy!" at

let p_bytevector_append place args =
  let rec gather list = match list with Pair p -> let first = bytes_of place "bytevector-append" p.car in first :: gather p.cdr | _ -> [] in
  Bytes (Bytes.concat Bytes.empty (gather args))

let p_bytevector_fill_x place v x start stop =
  let b = bytes_of place "bytevector-fill!" v in
  let start, stop = bounds place "bytevector-fill!" (Bytes.length b) start stop in
  Bytes.fill b start (stop - start) (byte_of place "bytevector-fill!" x)

let p_utf8_to_string place v start stop =
  let b = bytes_of place "utf8->string" v in
  let start, stop = bounds place "utf8->string" (Bytes.length b) start stop in
  string_value (Bytes.sub_string b start (stop - start))

let p_string_to_utf8 place v start stop =
  let t = text_of place "string->utf8" v in
  let start, stop = bounds place "string->utf8" (text_length t) start stop in
  Bytes (Bytes.of_string (utf8_of_text (text_sub t start stop)))
