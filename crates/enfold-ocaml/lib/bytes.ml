(* Mutable sequences of bytes. *)

type t = bytes

external length : bytes -> int = "%bytes_length"
external get : bytes -> int -> char = "%bytes_safe_get"
external set : bytes -> int -> char -> unit = "%bytes_safe_set"
external unsafe_get : bytes -> int -> char = "%bytes_unsafe_get"
external unsafe_set : bytes -> int -> char -> unit = "%bytes_unsafe_set"
external unsafe_make : int -> char -> bytes = "%enf_bytes_make"
external unsafe_blit : bytes -> int -> bytes -> int -> int -> unit = "%enf_bytes_blit"
external unsafe_blit_string : string -> int -> bytes -> int -> int -> unit = "%enf_bytes_blit_string"
external to_string : bytes -> string = "%enf_bytes_to_string"
external unsafe_to_string : bytes -> string = "%enf_bytes_to_string"

(* As many bytes as OCaml allows. *)
let largest = 144115188075855863

let make n c = if n < 0 || n > largest then invalid_arg "Bytes.create" else unsafe_make n c
let create n = make n '\000'
let empty = create 0

let init n f =
  let b = create n in
  for i = 0 to n - 1 do
    unsafe_set b i (f i)
  done;
  b

let of_string s =
  let n = string_length s in
  let b = create n in
  unsafe_blit_string s 0 b 0 n;
  b

let unsafe_of_string s = of_string s

(* Whether [start, start + count) lies outside. *)
let outside b start count = start < 0 || count < 0 || start > length b - count

let sub b start count =
  if outside b start count then invalid_arg "String.sub / Bytes.sub"
  else begin
    let part = create count in
    unsafe_blit b start part 0 count;
    part
  end

let copy b = sub b 0 (length b)

let sub_string b start count =
  if start = 0 && count = length b then to_string b else to_string (sub b start count)

let fill b start count c =
  if outside b start count then invalid_arg "String.fill / Bytes.fill"
  else
    for i = start to start + count - 1 do
      unsafe_set b i c
    done

let blit source from target at count =
  if outside source from count || outside target at count then invalid_arg "Bytes.blit"
  else unsafe_blit source from target at count

let blit_string source from target at count =
  if from < 0 || count < 0 || from > string_length source - count || outside target at count then
    invalid_arg "String.blit / Bytes.blit_string"
  else unsafe_blit_string source from target at count

(* A sum that is a length. *)
let longer a b =
  let sum = a + b in
  if (a < 0) = (b < 0) && (sum < 0) <> (a < 0) then invalid_arg "Bytes.extend" else sum

let extend b left right =
  let target = create (longer (longer (length b) left) right) in
  let from = if left < 0 then -left else 0 and at = if left < 0 then 0 else left in
  let there = length b - from and room = length target - at in
  let count = if there < room then there else room in
  if count > 0 then unsafe_blit b from target at count;
  target

let cat a b =
  let both = create (length a + length b) in
  unsafe_blit a 0 both 0 (length a);
  unsafe_blit b 0 both (length a) (length b);
  both

let concat separator list =
  let gap = length separator in
  let rec total sum = function
    | [] -> sum
    | [ b ] -> sum + length b
    | b :: rest -> total (sum + length b + gap) rest
  in
  let joined = create (total 0 list) in
  let rec put at = function
    | [] -> ()
    | [ b ] -> unsafe_blit b 0 joined at (length b)
    | b :: rest ->
      unsafe_blit b 0 joined at (length b);
      unsafe_blit separator 0 joined (at + length b) gap;
      put (at + length b + gap) rest
  in
  put 0 list;
  joined

let iter f b =
  for i = 0 to length b - 1 do
    f (unsafe_get b i)
  done

let iteri f b =
  for i = 0 to length b - 1 do
    f i (unsafe_get b i)
  done

let map f b =
  let n = length b in
  let images = create n in
  for i = 0 to n - 1 do
    unsafe_set images i (f (unsafe_get b i))
  done;
  images

let mapi f b =
  let n = length b in
  let images = create n in
  for i = 0 to n - 1 do
    unsafe_set images i (f i (unsafe_get b i))
  done;
  images

let fold_left f state b =
  let n = length b in
  let rec go state i = if i >= n then state else go (f state (unsafe_get b i)) (i + 1) in
  go state 0

let fold_right f b state =
  let rec go i state = if i < 0 then state else go (i - 1) (f (unsafe_get b i) state) in
  go (length b - 1) state

let for_all p b =
  let n = length b in
  let rec go i = i >= n || (p (unsafe_get b i) && go (i + 1)) in
  go 0

let exists p b =
  let n = length b in
  let rec go i = i < n && (p (unsafe_get b i) || go (i + 1)) in
  go 0

let is_space c = c = ' ' || c = '\012' || c = '\n' || c = '\r' || c = '\t'

let trim b =
  let n = length b in
  let rec first i = if i < n && is_space (unsafe_get b i) then first (i + 1) else i in
  let start = first 0 in
  let rec last i = if i > start && is_space (unsafe_get b (i - 1)) then last (i - 1) else i in
  sub b start (last n - start)

let escaped b =
  let n = length b in
  let rec size i total =
    if i >= n then total
    else
      let c = unsafe_get b i in
      let width =
        match c with
        | '"' | '\\' | '\n' | '\t' | '\r' | '\b' -> 2
        | ' ' .. '~' -> 1
        | _ -> 4
      in
      size (i + 1) (total + width)
  in
  let escaped = create (size 0 0) in
  let put at c = unsafe_set escaped at c in
  let short at c =
    put at '\\';
    put (at + 1) c;
    at + 2
  in
  let rec go i at =
    if i < n then begin
      let c = unsafe_get b i in
      let next =
        match c with
        | '"' | '\\' -> short at c
        | '\n' -> short at 'n'
        | '\t' -> short at 't'
        | '\r' -> short at 'r'
        | '\b' -> short at 'b'
        | ' ' .. '~' ->
          put at c;
          at + 1
        | _ ->
          let code = Char.code c in
          put at '\\';
          put (at + 1) (Char.unsafe_chr (48 + (code / 100)));
          put (at + 2) (Char.unsafe_chr (48 + (code / 10 mod 10)));
          put (at + 3) (Char.unsafe_chr (48 + (code mod 10)));
          at + 4
      in
      go (i + 1) next
    end
  in
  go 0 0;
  escaped

let index_from_opt_in b start c =
  let n = length b in
  let rec go i = if i >= n then -1 else if unsafe_get b i = c then i else go (i + 1) in
  go start

let rindex_from_in b start c =
  let rec go i = if i < 0 then -1 else if unsafe_get b i = c then i else go (i - 1) in
  go start

let found_or_raise i = if i < 0 then raise Not_found else i
let found_option i = if i < 0 then None else Some i
let index b c = found_or_raise (index_from_opt_in b 0 c)
let index_opt b c = found_option (index_from_opt_in b 0 c)
let rindex b c = found_or_raise (rindex_from_in b (length b - 1) c)
let rindex_opt b c = found_option (rindex_from_in b (length b - 1) c)

let index_from b i c =
  if i < 0 || i > length b then invalid_arg "String.index_from / Bytes.index_from"
  else found_or_raise (index_from_opt_in b i c)

let index_from_opt b i c =
  if i < 0 || i > length b then invalid_arg "String.index_from_opt / Bytes.index_from_opt"
  else found_option (index_from_opt_in b i c)

let rindex_from b i c =
  if i < -1 || i >= length b then invalid_arg "String.rindex_from / Bytes.rindex_from"
  else found_or_raise (rindex_from_in b i c)

let rindex_from_opt b i c =
  if i < -1 || i >= length b then invalid_arg "String.rindex_from_opt / Bytes.rindex_from_opt"
  else found_option (rindex_from_in b i c)

let contains b c = index_from_opt_in b 0 c >= 0

let contains_from b i c =
  if i < 0 || i > length b then invalid_arg "String.contains_from / Bytes.contains_from"
  else index_from_opt_in b i c >= 0

let rcontains_from b i c =
  if i < 0 || i >= length b then invalid_arg "String.rcontains_from / Bytes.rcontains_from"
  else rindex_from_in b i c >= 0

let uppercase_ascii b = map Char.uppercase_ascii b
let lowercase_ascii b = map Char.lowercase_ascii b

let capitalize_ascii b =
  let image = copy b in
  if length b > 0 then unsafe_set image 0 (Char.uppercase_ascii (unsafe_get b 0));
  image

let uncapitalize_ascii b =
  let image = copy b in
  if length b > 0 then unsafe_set image 0 (Char.lowercase_ascii (unsafe_get b 0));
  image

let compare (a : bytes) b = compare a b
let equal (a : bytes) b = a = b

let starts_with ~prefix b =
  let n = length prefix in
  let rec go i = i >= n || (unsafe_get prefix i = unsafe_get b i && go (i + 1)) in
  n <= length b && go 0

let ends_with ~suffix b =
  let n = length suffix in
  let start = length b - n in
  let rec go i = i >= n || (unsafe_get suffix i = unsafe_get b (start + i) && go (i + 1)) in
  start >= 0 && go 0

let split_on_char separator b =
  let rec go parts last i =
    if i < 0 then sub b 0 last :: parts
    else if unsafe_get b i = separator then go (sub b (i + 1) (last - i - 1) :: parts) i (i - 1)
    else go parts last (i - 1)
  in
  go [] (length b) (length b - 1)

let to_seq b =
  let rec from i () = if i >= length b then Seq.Nil else Seq.Cons (get b i, from (i + 1)) in
  from 0

let to_seqi b =
  let rec from i () = if i >= length b then Seq.Nil else Seq.Cons ((i, get b i), from (i + 1)) in
  from 0

let of_seq seq =
  let rec go b n seq =
    match seq () with
    | Seq.Nil -> sub b 0 n
    | Seq.Cons (c, rest) ->
      let room = if n < length b then b else extend b 0 (length b + 16) in
      unsafe_set room n c;
      go room (n + 1) rest
  in
  go (create 16) 0 seq

(* Numbers as bytes: 8, 16, 32 or 64 bits, the lowest first (le), last (be), or as the machine does. *)

let get_uint8 b i = Char.code (get b i)
let get_int8 b i = ((get_uint8 b i + 128) land 255) - 128
let set_uint8 b i n = set b i (Char.unsafe_chr (n land 255))
let set_int8 b i n = set_uint8 b i n

let check_range b i count =
  if i < 0 || i > length b - count then invalid_arg "index out of bounds"

let byte b i = Char.code (unsafe_get b i)

let get_uint16_le b i =
  check_range b i 2;
  byte b i lor (byte b (i + 1) lsl 8)

let get_uint16_be b i =
  check_range b i 2;
  byte b (i + 1) lor (byte b i lsl 8)

let get_uint16_ne b i = get_uint16_le b i
let signed16 n = ((n + 32768) land 65535) - 32768
let get_int16_le b i = signed16 (get_uint16_le b i)
let get_int16_be b i = signed16 (get_uint16_be b i)
let get_int16_ne b i = get_int16_le b i

let get_bits32_le b i =
  check_range b i 4;
  byte b i lor (byte b (i + 1) lsl 8) lor (byte b (i + 2) lsl 16) lor (byte b (i + 3) lsl 24)

let get_bits32_be b i =
  check_range b i 4;
  byte b (i + 3) lor (byte b (i + 2) lsl 8) lor (byte b (i + 1) lsl 16) lor (byte b i lsl 24)

let get_int32_le b i = Int32.of_int (get_bits32_le b i)
let get_int32_be b i = Int32.of_int (get_bits32_be b i)
let get_int32_ne b i = get_int32_le b i
let join64 high low = Int64.logor (Int64.shift_left (Int64.of_int high) 32) (Int64.of_int low)

let get_int64_le b i =
  check_range b i 8;
  join64 (get_bits32_le b (i + 4)) (get_bits32_le b i)

let get_int64_be b i =
  check_range b i 8;
  join64 (get_bits32_be b i) (get_bits32_be b (i + 4))

let get_int64_ne b i = get_int64_le b i
let put b i n = unsafe_set b i (Char.unsafe_chr (n land 255))

let set_uint16_le b i n =
  check_range b i 2;
  put b i n;
  put b (i + 1) (n lsr 8)

let set_uint16_be b i n =
  check_range b i 2;
  put b i (n lsr 8);
  put b (i + 1) n

let set_uint16_ne b i n = set_uint16_le b i n
let set_int16_le b i n = set_uint16_le b i n
let set_int16_be b i n = set_uint16_be b i n
let set_int16_ne b i n = set_uint16_le b i n

let put_bits32_le b i n =
  put b i n;
  put b (i + 1) (n lsr 8);
  put b (i + 2) (n lsr 16);
  put b (i + 3) (n lsr 24)

let put_bits32_be b i n =
  put b i (n lsr 24);
  put b (i + 1) (n lsr 16);
  put b (i + 2) (n lsr 8);
  put b (i + 3) n

let set_int32_le b i n =
  check_range b i 4;
  put_bits32_le b i (Int32.to_int n)

let set_int32_be b i n =
  check_range b i 4;
  put_bits32_be b i (Int32.to_int n)

let set_int32_ne b i n = set_int32_le b i n

let set_int64_le b i n =
  check_range b i 8;
  put_bits32_le b i (Int64.to_int n);
  put_bits32_le b (i + 4) (Int64.to_int (Int64.shift_right_logical n 32))

let set_int64_be b i n =
  check_range b i 8;
  put_bits32_be b (i + 4) (Int64.to_int n);
  put_bits32_be b i (Int64.to_int (Int64.shift_right_logical n 32))

let set_int64_ne b i n = set_int64_le b i n
