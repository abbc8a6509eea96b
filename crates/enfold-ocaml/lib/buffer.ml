(* Text that grows. *)

type t = {
  mutable bytes : bytes;
  mutable length : int;
  initial : int;
}

let create n =
  let n = if n < 1 then 1 else n in
  { bytes = Bytes.create n; length = 0; initial = n }

let length b = b.length
let contents b = Bytes.sub_string b.bytes 0 b.length
let to_bytes b = Bytes.sub b.bytes 0 b.length

let sub b start count =
  if start < 0 || count < 0 || start > b.length - count then invalid_arg "Buffer.sub"
  else Bytes.sub_string b.bytes start count

let blit b from target at count =
  if from < 0 || count < 0 || from > b.length - count || at < 0 || at > Bytes.length target - count then
    invalid_arg "Buffer.blit"
  else Bytes.unsafe_blit b.bytes from target at count

let nth b i = if i < 0 || i >= b.length then invalid_arg "Buffer.nth" else Bytes.unsafe_get b.bytes i
let clear b = b.length <- 0

let reset b =
  b.length <- 0;
  b.bytes <- Bytes.create b.initial

let truncate b n = if n < 0 || n > b.length then invalid_arg "Buffer.truncate" else b.length <- n

(* Makes room for [more] bytes. *)
let grow b more =
  let needed = b.length + more in
  let rec enough n = if n >= needed then n else enough (2 * n) in
  let larger = Bytes.create (enough (2 * Bytes.length b.bytes)) in
  Bytes.unsafe_blit b.bytes 0 larger 0 b.length;
  b.bytes <- larger

let add_char b c =
  let at = b.length in
  if at >= Bytes.length b.bytes then grow b 1;
  Bytes.unsafe_set b.bytes at c;
  b.length <- at + 1

let add_string b s =
  let count = String.length s in
  let at = b.length in
  if at + count > Bytes.length b.bytes then grow b count;
  Bytes.unsafe_blit_string s 0 b.bytes at count;
  b.length <- at + count

let add_substring b s start count =
  if start < 0 || count < 0 || start > String.length s - count then
    invalid_arg "Buffer.add_substring/add_subbytes"
  else begin
    let at = b.length in
    if at + count > Bytes.length b.bytes then grow b count;
    Bytes.unsafe_blit_string s start b.bytes at count;
    b.length <- at + count
  end

let add_subbytes b s start count =
  if start < 0 || count < 0 || start > Bytes.length s - count then
    invalid_arg "Buffer.add_substring/add_subbytes"
  else begin
    let at = b.length in
    if at + count > Bytes.length b.bytes then grow b count;
    Bytes.unsafe_blit s start b.bytes at count;
    b.length <- at + count
  end

let add_bytes b s = add_subbytes b s 0 (Bytes.length s)
let add_buffer b other = add_subbytes b other.bytes 0 other.length
let output_buffer channel b = output_string channel (contents b)

let add_utf_8_uchar b u =
  let n = Uchar.to_int u in
  let byte k = add_char b (Char.unsafe_chr k) in
  let rest shift = byte (0x80 lor ((n lsr shift) land 0x3F)) in
  if n < 0x80 then byte n
  else if n < 0x800 then begin
    byte (0xC0 lor (n lsr 6));
    rest 0
  end
  else if n < 0x10000 then begin
    byte (0xE0 lor (n lsr 12));
    rest 6;
    rest 0
  end
  else begin
    byte (0xF0 lor (n lsr 18));
    rest 12;
    rest 6;
    rest 0
  end

let add_channel b channel count =
  if count < 0 then invalid_arg "Buffer.add_channel"
  else
    for _ = 1 to count do
      add_char b (input_char channel)
    done

let is_name_char c =
  match c with
  | 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' -> true
  | _ -> false

let add_substitute b f s =
  let n = String.length s in
  let rec name_end i = if i < n && is_name_char s.[i] then name_end (i + 1) else i in
  let rec closing opened closed depth i =
    if i >= n then raise Not_found
    else if s.[i] = closed then if depth = 0 then i else closing opened closed (depth - 1) (i + 1)
    else if s.[i] = opened then closing opened closed (depth + 1) (i + 1)
    else closing opened closed depth (i + 1)
  in
  let rec go before i =
    if i >= n then (if before = '\\' then add_char b before)
    else
      match s.[i] with
      | '$' when before = '\\' ->
        add_char b '$';
        go ' ' (i + 1)
      | '$' ->
        if i + 1 >= n then raise Not_found
        else begin
          match s.[i + 1] with
          | ('(' | '{') as opened ->
            let closed = if opened = '(' then ')' else '}' in
            let stop = closing opened closed 0 (i + 2) in
            add_string b (f (String.sub s (i + 2) (stop - i - 2)));
            go ' ' (stop + 1)
          | _ ->
            let stop = name_end (i + 2) in
            add_string b (f (String.sub s (i + 1) (stop - i - 1)));
            go ' ' stop
        end
      | c when before = '\\' ->
        add_char b '\\';
        add_char b c;
        go ' ' (i + 1)
      | '\\' -> go '\\' (i + 1)
      | c ->
        add_char b c;
        go c (i + 1)
  in
  go ' ' 0

let to_seq b =
  let rec from i () = if i >= b.length then Seq.Nil else Seq.Cons (Bytes.get b.bytes i, from (i + 1)) in
  from 0

let to_seqi b =
  let rec from i () = if i >= b.length then Seq.Nil else Seq.Cons ((i, Bytes.get b.bytes i), from (i + 1)) in
  from 0

let add_seq b seq = Seq.iter (fun c -> add_char b c) seq

let of_seq seq =
  let b = create 32 in
  add_seq b seq;
  b

let add_uint8 b n = add_char b (Char.unsafe_chr (n land 255))
let add_int8 b n = add_uint8 b n

let add_uint16_le b n =
  add_uint8 b n;
  add_uint8 b (n lsr 8)

let add_uint16_be b n =
  add_uint8 b (n lsr 8);
  add_uint8 b n

let add_int32_le b n =
  let n = Int32.to_int n in
  add_uint16_le b n;
  add_uint16_le b (n lsr 16)

let add_int32_be b n =
  let n = Int32.to_int n in
  add_uint16_be b (n lsr 16);
  add_uint16_be b n

let add_int64_le b n =
  add_int32_le b (Int64.to_int32 n);
  add_int32_le b (Int64.to_int32 (Int64.shift_right_logical n 32))

let add_int64_be b n =
  add_int32_be b (Int64.to_int32 (Int64.shift_right_logical n 32));
  add_int32_be b (Int64.to_int32 n)

let add_uint16_ne b n = add_uint16_le b n
let add_int16_ne b n = add_uint16_le b n
let add_int16_le b n = add_uint16_le b n
let add_int16_be b n = add_uint16_be b n
let add_int32_ne b n = add_int32_le b n
let add_int64_ne b n = add_int64_le b n

let add_utf_16 add b u =
  let code = Uchar.to_int u in
  if code < 0x10000 then add b code
  else begin
    let rest = code - 0x10000 in
    add b (0xD800 lor (rest lsr 10));
    add b (0xDC00 lor (rest land 0x3FF))
  end

let add_utf_16le_uchar b u = add_utf_16 add_uint16_le b u
let add_utf_16be_uchar b u = add_utf_16 add_uint16_be b u
