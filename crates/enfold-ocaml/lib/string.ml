(* Immutable sequences of bytes. What makes a new string never yields its argument instead, so that the
   result can live elsewhere, and shorter. *)

type t = string

external length : string -> int = "%string_length"
external get : string -> int -> char = "%string_safe_get"
external unsafe_get : string -> int -> char = "%string_unsafe_get"
external unsafe_sub : string -> int -> int -> string = "%enf_string_sub"
external unsafe_join : string array -> string = "%enf_string_join"
external new_parts : int -> string -> string array = "%enf_array_make"
external set_part : string array -> int -> string -> unit = "%array_unsafe_set"

let empty = ""
let make n c = Bytes.to_string (Bytes.make n c)
let init n f = Bytes.to_string (Bytes.init n f)
let of_bytes b = Bytes.to_string b
let to_bytes s = Bytes.of_string s
let copy s = s

let sub s start count =
  if start < 0 || count < 0 || start > length s - count then invalid_arg "String.sub / Bytes.sub"
  else unsafe_sub s start count

let blit source from target at count = Bytes.blit_string source from target at count
let fill b start count c = Bytes.fill b start count c
let cat a b = a ^ b

let concat separator list =
  let rec count n = function
    | [] -> n
    | _ :: rest -> count (n + 1) rest
  in
  match list with
  | [] -> ""
  | first :: rest ->
    let parts = new_parts ((2 * count 0 list) - 1) separator in
    set_part parts 0 first;
    let rec put at = function
      | [] -> ()
      | s :: rest ->
        set_part parts at s;
        put (at + 2) rest
    in
    put 2 rest;
    unsafe_join parts

let iter f s =
  for i = 0 to length s - 1 do
    f (unsafe_get s i)
  done

let iteri f s =
  for i = 0 to length s - 1 do
    f i (unsafe_get s i)
  done

let map f s =
  let n = length s in
  let images = Bytes.create n in
  for i = 0 to n - 1 do
    Bytes.unsafe_set images i (f (unsafe_get s i))
  done;
  Bytes.to_string images

let mapi f s =
  let n = length s in
  let images = Bytes.create n in
  for i = 0 to n - 1 do
    Bytes.unsafe_set images i (f i (unsafe_get s i))
  done;
  Bytes.to_string images

let fold_left f state s =
  let n = length s in
  let rec go state i = if i >= n then state else go (f state (unsafe_get s i)) (i + 1) in
  go state 0

let fold_right f s state =
  let rec go i state = if i < 0 then state else go (i - 1) (f (unsafe_get s i) state) in
  go (length s - 1) state

let for_all p s =
  let n = length s in
  let rec go i = i >= n || (p (unsafe_get s i) && go (i + 1)) in
  go 0

let exists p s =
  let n = length s in
  let rec go i = i < n && (p (unsafe_get s i) || go (i + 1)) in
  go 0

let is_space c = c = ' ' || c = '\012' || c = '\n' || c = '\r' || c = '\t'

let trim s =
  let n = length s in
  let rec first i = if i < n && is_space (unsafe_get s i) then first (i + 1) else i in
  let start = first 0 in
  let rec last i = if i > start && is_space (unsafe_get s (i - 1)) then last (i - 1) else i in
  unsafe_sub s start (last n - start)

let escaped s = Bytes.to_string (Bytes.escaped (Bytes.of_string s))

let index_in s start c =
  let n = length s in
  let rec go i = if i >= n then -1 else if unsafe_get s i = c then i else go (i + 1) in
  go start

let rindex_in s start c =
  let rec go i = if i < 0 then -1 else if unsafe_get s i = c then i else go (i - 1) in
  go start

let found_or_raise i = if i < 0 then raise Not_found else i
let found_option i = if i < 0 then None else Some i
let index s c = found_or_raise (index_in s 0 c)
let index_opt s c = found_option (index_in s 0 c)
let rindex s c = found_or_raise (rindex_in s (length s - 1) c)
let rindex_opt s c = found_option (rindex_in s (length s - 1) c)

let index_from s i c =
  if i < 0 || i > length s then invalid_arg "String.index_from / Bytes.index_from"
  else found_or_raise (index_in s i c)

let index_from_opt s i c =
  if i < 0 || i > length s then invalid_arg "String.index_from_opt / Bytes.index_from_opt"
  else found_option (index_in s i c)

let rindex_from s i c =
  if i < -1 || i >= length s then invalid_arg "String.rindex_from / Bytes.rindex_from"
  else found_or_raise (rindex_in s i c)

let rindex_from_opt s i c =
  if i < -1 || i >= length s then invalid_arg "String.rindex_from_opt / Bytes.rindex_from_opt"
  else found_option (rindex_in s i c)

let contains s c = index_in s 0 c >= 0

let contains_from s i c =
  if i < 0 || i > length s then invalid_arg "String.contains_from / Bytes.contains_from"
  else index_in s i c >= 0

let rcontains_from s i c =
  if i < 0 || i >= length s then invalid_arg "String.rcontains_from / Bytes.rcontains_from"
  else rindex_in s i c >= 0

let uppercase_ascii s = map Char.uppercase_ascii s
let lowercase_ascii s = map Char.lowercase_ascii s
let with_first f s = mapi (fun i c -> if i = 0 then f c else c) s
let capitalize_ascii s = with_first Char.uppercase_ascii s
let uncapitalize_ascii s = with_first Char.lowercase_ascii s
let uppercase s = uppercase_ascii s
let lowercase s = lowercase_ascii s
let capitalize s = capitalize_ascii s
let uncapitalize s = uncapitalize_ascii s
let compare (a : string) b = compare a b
let equal (a : string) b = a = b

let starts_with ~prefix s =
  let n = length prefix in
  let rec go i = i >= n || (unsafe_get prefix i = unsafe_get s i && go (i + 1)) in
  n <= length s && go 0

let ends_with ~suffix s =
  let n = length suffix in
  let start = length s - n in
  let rec go i = i >= n || (unsafe_get suffix i = unsafe_get s (start + i) && go (i + 1)) in
  start >= 0 && go 0

let split_on_char separator s =
  let rec go parts last i =
    if i < 0 then unsafe_sub s 0 last :: parts
    else if unsafe_get s i = separator then go (unsafe_sub s (i + 1) (last - i - 1) :: parts) i (i - 1)
    else go parts last (i - 1)
  in
  go [] (length s) (length s - 1)

let to_seq s =
  let rec from i () = if i >= length s then Seq.Nil else Seq.Cons (unsafe_get s i, from (i + 1)) in
  from 0

let to_seqi s =
  let rec from i () = if i >= length s then Seq.Nil else Seq.Cons ((i, unsafe_get s i), from (i + 1)) in
  from 0

let of_seq seq = Bytes.to_string (Bytes.of_seq seq)

(* Numbers as bytes. *)

let get_uint8 s i = Char.code (get s i)
let get_int8 s i = ((get_uint8 s i + 128) land 255) - 128

let bytes_at s i count =
  if i < 0 || i > length s - count then invalid_arg "index out of bounds"
  else Bytes.of_string (unsafe_sub s i count)

let get_uint16_le s i = Bytes.get_uint16_le (bytes_at s i 2) 0
let get_uint16_be s i = Bytes.get_uint16_be (bytes_at s i 2) 0
let get_uint16_ne s i = get_uint16_le s i
let get_int16_le s i = Bytes.get_int16_le (bytes_at s i 2) 0
let get_int16_be s i = Bytes.get_int16_be (bytes_at s i 2) 0
let get_int16_ne s i = get_int16_le s i
let get_int32_le s i = Bytes.get_int32_le (bytes_at s i 4) 0
let get_int32_be s i = Bytes.get_int32_be (bytes_at s i 4) 0
let get_int32_ne s i = get_int32_le s i
let get_int64_le s i = Bytes.get_int64_le (bytes_at s i 8) 0
let get_int64_be s i = Bytes.get_int64_be (bytes_at s i 8) 0
let get_int64_ne s i = get_int64_le s i

(* UTF-8: the scalar value that begins at a byte, or how many bytes are a wrong beginning of one. *)
let get_utf_8_uchar text i =
  let n = length text in
  let first = int_of_char (get text i) in
  (* The byte at [j] if it may go on here. *)
  let next j low high =
    if j >= n then -1
    else
      let byte = int_of_char (unsafe_get text j) in
      if byte >= low && byte <= high then byte land 63 else -1
  in
  let rec rest j count value =
    if count = 0 then Uchar.utf_decode (j - i) (Uchar.unsafe_of_int value)
    else
      let bits = next j 0x80 0xBF in
      if bits < 0 then Uchar.utf_decode_invalid (j - i) else rest (j + 1) (count - 1) ((value lsl 6) lor bits)
  in
  let sequence count low high bits =
    let second = next (i + 1) low high in
    if second < 0 then Uchar.utf_decode_invalid 1 else rest (i + 2) (count - 2) ((bits lsl 6) lor second)
  in
  if first < 0x80 then Uchar.utf_decode 1 (Uchar.unsafe_of_int first)
  else if first < 0xC2 || first > 0xF4 then Uchar.utf_decode_invalid 1
  else if first < 0xE0 then sequence 2 0x80 0xBF (first land 31)
  else if first < 0xF0 then
    sequence 3 (if first = 0xE0 then 0xA0 else 0x80) (if first = 0xED then 0x9F else 0xBF) (first land 15)
  else sequence 4 (if first = 0xF0 then 0x90 else 0x80) (if first = 0xF4 then 0x8F else 0xBF) (first land 7)

let is_valid_utf_8 text =
  let rec go i =
    i >= length text
    ||
    let found = get_utf_8_uchar text i in
    Uchar.utf_decode_is_valid found && go (i + Uchar.utf_decode_length found)
  in
  go 0
