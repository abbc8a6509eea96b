(* The values of Scheme: one ordinary union. Everything else of the language is written in terms of it.

   The order of the cases is part of the design: whole numbers come first, so that a word of zeros is one; cases
   without payload come next to each other. Symbols, characters and the numbers of big numbers have 32 bits: a union of them, whole
   numbers and a few cases that are addresses, as [narrow] finds it where no double comes, is one word. A procedure has a case for each number of parameters, so that a call tests the
   case and nothing else; [PN] takes its arguments as a list. *)

type value =
  | Fix of int
  | Flo of float
  | False
  | True
  | Nil
  | Unspecified
  | Absent  (** an optional argument that is not given; a variable without a value *)
  | Eof
  | Pair of pair
  | P0 of (unit -> value)
  | P1 of (value -> value)
  | P2 of (value -> value -> value)
  | P3 of (value -> value -> value -> value)
  | P4 of (value -> value -> value -> value -> value)
  | PN of (value -> value)
  | Sym of int32
  | Char of int32
  | Str of text
  | Vec of value array
  | Big of int32  (** its number in a table *)
  | Rat of int32  (** the same *)
  | Bytes of bytes
  | Record of record
  | Values of values
  | Promise of promise
  | Param of param
  | Port of port
  | Condition of condition
  | Table of table
  | Dual of dual  (** a number with its derivative (Eshkol) *)
  | Tensor of tensor  (** of two dimensions or more (Eshkol) *)
  | Shown of shown  (** a procedure that may be written (Eshkol) *)

(* Several values, as a list. *)
and values = { all : value }
and pair = { mutable car : value; mutable cdr : value }

(* Characters below 256 are bytes; as soon as there is another one, all are in [wide]. *)
and text = { mutable narrow : bytes; mutable wide : int array }

(* Digits to the base 2^30, of 32 bits, the lowest first, the highest not zero. Big numbers and rationals are in tables of their own
   ([SchemeBig]). *)
and big = { negative : bool; digits : int32 array }
and rat = { num : value; den : value }
and record_type = { record_name : string; field_names : string array }
and record = { rtype : record_type; mutable slots : value array }

(* Promises that stand for each other share a box. *)
and promise = { mutable box : promised }
and promised = { mutable ready : bool; mutable content : value }
and param = { mutable current : value; converter : value }

and port = {
  input : bool;
  textual : bool;
  device : int;  (** 0 memory, 1 standard input, 2 standard output, 3 standard error, 4 a file *)
  mutable is_open : bool;
  mutable data : string;  (** what can be read *)
  mutable at : int;
  mutable written : string list;  (** what was written, the last first *)
  path : string;
}

(* [kind]: 0 an error of the program's, 1 a wrong type, 2 a wrong number of arguments, 3 a bad index or range, 4 a variable
   without a value, 5 reading, 6 files, 7 something else. *)
and condition = { kind : int; message : value; irritants : value; place : string }

(* Derivatives nest: each has a tag of its own, a later one a larger tag, and the parts have smaller tags. *)
and dual = { tag : int; primal : value; tangent : value }

(* The last index runs fastest. *)
and tensor = { mutable shape : int array; mutable cells : value array }

(* What is written for a procedure: its text. *)
and shown = { proc : value; source : string }

(* Lists of entries, by their hash; what tells keys apart, and what hashes them. *)
and table = { mutable buckets : value array; mutable size : int; same : value; hash : value }

(* A union that holds itself is by value only if none of its cases takes more than a word. What does not hold values itself, and
   has several parts, is therefore an object: something assigns to it. (Records that hold values are objects in any case,
   and pairs that nobody changes are better off if they cannot be changed.) *)
let () =
  let text = { narrow = Bytes.empty; wide = [||] } in
  text.narrow <- Bytes.empty;
  text.wide <- [||];
  let record = { rtype = { record_name = ""; field_names = [||] }; slots = [||] } in
  record.slots <- [||];
  let port = { input = true; textual = true; device = 0; is_open = false; data = ""; at = 0; written = []; path = "" } in
  port.at <- 1;
  let tensor = { shape = [||]; cells = [||] } in
  tensor.shape <- [||];
  tensor.cells <- [||]

external narrow_int : int -> int32 = "%int32_of_int"
external wide_int : int32 -> int = "%int32_to_int"

let symbol number = Sym (narrow_int number)
let character code = Char (narrow_int code)
let cons a b = Pair { car = a; cdr = b }
let truth b = if b then True else False

let rec reverse_onto list tail =
  match list with Pair p -> reverse_onto p.cdr (cons p.car tail) | _ -> tail

let list_with_end items tail =
  let rec go i rest = if i < 0 then rest else go (i - 1) (cons (Array.get items i) rest) in
  go (Array.length items - 1) tail

let list_of_array items = list_with_end items Nil

let rec count_list list n = match list with Pair p -> count_list p.cdr (n + 1) | _ -> n

(* The number of elements of a proper list; -1 if it is none. *)
let proper_length list =
  let rec go slow fast n =
    match fast with
    | Nil -> n
    | Pair { cdr = Nil; _ } -> n + 1
    | Pair { cdr = Pair { cdr = fast; _ }; _ } -> (
        match slow with
        | Pair { cdr = slow; _ } -> if same_pair slow fast then -1 else go slow fast (n + 2)
        | _ -> -1)
    | _ -> -1
  and same_pair a b = match (a, b) with Pair p, Pair q -> p == q | _ -> false in
  go list list 0

let array_of_list list =
  let size = count_list list 0 in
  let items = Array.make size Nil in
  let rec fill i list =
    match list with
    | Pair p ->
        Array.set items i p.car;
        fill (i + 1) p.cdr
    | _ -> items
  in
  fill 0 list

(* Texts *)

let ascii_only s =
  let rec go i = i >= String.length s || (Char.code (String.get s i) < 128 && go (i + 1)) in
  go 0

(* The character that starts at a byte, and how many bytes it takes; what is no UTF-8 is U+FFFD. *)
let decode s i =
  let byte k = if k < String.length s then Char.code (String.get s k) else 0 in
  let more k = byte k land 0xC0 = 0x80 in
  let c = byte i in
  if c < 0x80 then (c, 1)
  else if c land 0xE0 = 0xC0 && more (i + 1) then (((c land 0x1F) lsl 6) lor (byte (i + 1) land 0x3F), 2)
  else if c land 0xF0 = 0xE0 && more (i + 1) && more (i + 2) then
    (((c land 0x0F) lsl 12) lor ((byte (i + 1) land 0x3F) lsl 6) lor (byte (i + 2) land 0x3F), 3)
  else if c land 0xF8 = 0xF0 && more (i + 1) && more (i + 2) && more (i + 3) then
    ( ((c land 0x07) lsl 18)
      lor ((byte (i + 1) land 0x3F) lsl 12)
      lor ((byte (i + 2) land 0x3F) lsl 6)
      lor (byte (i + 3) land 0x3F),
      4 )
  else (0xFFFD, 1)

let add_utf8 buffer c =
  let add n = Buffer.add_char buffer (Char.chr n) in
  if c < 0x80 then add c
  else if c < 0x800 then (
    add (0xC0 lor (c lsr 6));
    add (0x80 lor (c land 0x3F)))
  else if c < 0x10000 then (
    add (0xE0 lor (c lsr 12));
    add (0x80 lor ((c lsr 6) land 0x3F));
    add (0x80 lor (c land 0x3F)))
  else (
    add (0xF0 lor (c lsr 18));
    add (0x80 lor ((c lsr 12) land 0x3F));
    add (0x80 lor ((c lsr 6) land 0x3F));
    add (0x80 lor (c land 0x3F)))

let text_length t =
  if Array.length t.wide = 0 then Bytes.length t.narrow else Array.length t.wide

let text_get t i =
  if Array.length t.wide = 0 then Char.code (Bytes.get t.narrow i) else Array.get t.wide i

let widen t =
  if Array.length t.wide = 0 then
    t.wide <- Array.init (Bytes.length t.narrow) (fun i -> Char.code (Bytes.get t.narrow i))

let text_set t i c =
  if Array.length t.wide = 0 && c < 256 then Bytes.set t.narrow i (Char.chr c)
  else (
    widen t;
    Array.set t.wide i c)

(* The text of these characters. *)
let text_of_chars chars =
  let size = Array.length chars in
  let rec small i = i >= size || (Array.get chars i < 256 && small (i + 1)) in
  if small 0 then
    let narrow = Bytes.make size ' ' in
    let rec fill i =
      if i < size then (
        Bytes.set narrow i (Char.chr (Array.get chars i));
        fill (i + 1))
    in
    fill 0;
    { narrow; wide = [||] }
  else { narrow = Bytes.empty; wide = chars }

let text_of_utf8 s =
  if ascii_only s then { narrow = Bytes.of_string s; wide = [||] }
  else
    let rec count i n =
      if i >= String.length s then n
      else
        let _, size = decode s i in
        count (i + size) (n + 1)
    in
    let chars = Array.make (count 0 0) 0 in
    let rec fill i n =
      if i < String.length s then (
        let c, size = decode s i in
        Array.set chars n c;
        fill (i + size) (n + 1))
    in
    fill 0 0;
    text_of_chars chars

(* A part of a text, as a new one. *)
let text_sub t start stop =
  if Array.length t.wide = 0 then { narrow = Bytes.sub t.narrow start (stop - start); wide = [||] }
  else text_of_chars (Array.sub t.wide start (stop - start))

let bytes_are_ascii b =
  let rec go i = i >= Bytes.length b || (Char.code (Bytes.unsafe_get b i) < 128 && go (i + 1)) in
  go 0

let utf8_of_text t =
  let size = text_length t in
  if Array.length t.wide = 0 && bytes_are_ascii t.narrow then Bytes.to_string t.narrow
  else
  let buffer = Buffer.create size in
  for i = 0 to size - 1 do
    add_utf8 buffer (text_get t i)
  done;
  Buffer.contents buffer

let string_value s = Str (text_of_utf8 s)

(* Symbols are numbers; those of the program's text are known when it is compiled. *)

let symbol_names : string array ref = ref [||]
let symbol_count = ref 0

type chain = End | Link of string * int * chain

let symbol_chains : chain array ref = ref [||]

let hash_string s =
  let rec go i h = if i >= String.length s then h else go (i + 1) (((h * 31) + Char.code (String.get s i)) land 0x3FFFFFFF) in
  go 0 7

let declare_symbols names =
  symbol_names := names;
  symbol_count := Array.length names

let index_symbols size =
  let chains = Array.make size End in
  for i = 0 to !symbol_count - 1 do
    let name = Array.get !symbol_names i in
    let at = hash_string name mod size in
    Array.set chains at (Link (name, i, Array.get chains at))
  done;
  symbol_chains := chains

let intern name =
  if Array.length !symbol_chains < !symbol_count + 1 then index_symbols ((2 * !symbol_count) + 61);
  let at = hash_string name mod Array.length !symbol_chains in
  let rec find chain =
    match chain with
    | Link (other, number, rest) -> if String.equal other name then number else find rest
    | End ->
        let number = !symbol_count in
        if number >= Array.length !symbol_names then (
          let grown = Array.make ((2 * number) + 16) "" in
          Array.blit !symbol_names 0 grown 0 number;
          symbol_names := grown);
        Array.set !symbol_names number name;
        symbol_count := number + 1;
        Array.set !symbol_chains at (Link (name, number, Array.get !symbol_chains at));
        number
  in
  find (Array.get !symbol_chains at)

let symbol_name number = Array.get !symbol_names number
