(* How values are written: [display] for people, [write] so that they can be read again.

   Data that contain themselves are written with labels; whether they do is found before, and only if they are nested or long
   enough to be worth asking. *)

open SchemeValue
open SchemeNumberText

let char_names =
  [| (0, "null"); (7, "alarm"); (8, "backspace"); (9, "tab"); (10, "newline"); (13, "return"); (27, "escape"); (32, "space"); (127, "delete") |]

let char_to_string c =
  let rec named i =
    if i >= Array.length char_names then ""
    else
      let code, name = Array.get char_names i in
      if code = c then name else named (i + 1)
  in
  let name = named 0 in
  let buffer = Buffer.create 8 in
  Buffer.add_string buffer "#\\";
  if name <> "" then Buffer.add_string buffer name
  else if c < 32 then (
    Buffer.add_char buffer 'x';
    Buffer.add_string buffer (int_to_string c 16))
  else add_utf8 buffer c;
  Buffer.contents buffer

let add_escaped buffer c quote =
  let add s = Buffer.add_string buffer s in
  if c = quote || c = 92 then (
    add "\\";
    add_utf8 buffer c)
  else if c = 7 then add "\\a"
  else if c = 8 then add "\\b"
  else if c = 9 then add "\\t"
  else if c = 10 then add "\\n"
  else if c = 13 then add "\\r"
  else if c < 32 || c = 127 then (
    add "\\x";
    add (int_to_string c 16);
    add ";")
  else add_utf8 buffer c

let add_text_written buffer t =
  Buffer.add_char buffer '"';
  for i = 0 to text_length t - 1 do
    add_escaped buffer (text_get t i) 34
  done;
  Buffer.add_char buffer '"'

let all_numeric name start =
  let rec go i slashes =
    if i >= String.length name then slashes <= 1
    else if String.get name i = '/' then i > start && i + 1 < String.length name && go (i + 1) (slashes + 1)
    else digit_of (String.get name i) 10 >= 0 && go (i + 1) slashes
  in
  go start 0

(* Whether a symbol would be read as something else without bars. *)
let needs_bars name =
  let size = String.length name in
  let special c =
    let code = Char.code c in
    code <= 32 || code = 127 || c = '(' || c = ')' || c = '"' || c = ';' || c = '\'' || c = '`' || c = ',' || c = '|' || c = '\\'
  in
  let rec any i = i < size && (special (String.get name i) || any (i + 1)) in
  let digit i = i < size && digit_of (String.get name i) 10 >= 0 in
  let signed = size > 0 && (String.get name 0 = '+' || String.get name 0 = '-') in
  let numeric = digit 0 || (signed && digit 1) || (size > 1 && String.get name 0 = '.' && digit 1)
    || (signed && size > 2 && String.get name 1 = '.' && digit 2) in
  size = 0 || any 0 || String.get name 0 = '#' || name = "." || name = "+i" || name = "-i"
  || (signed && size >= 6 && (String.sub name 1 5 = "inf.0" || String.sub name 1 5 = "nan.0"))
  || numeric && (is_decimal name (if signed then 1 else 0) || all_numeric name (if signed then 1 else 0))

let add_symbol_written buffer name =
  if needs_bars name then (
    Buffer.add_char buffer '|';
    let t = text_of_utf8 name in
    for i = 0 to text_length t - 1 do
      add_escaped buffer (text_get t i) 124
    done;
    Buffer.add_char buffer '|')
  else Buffer.add_string buffer name

(* Objects that contain themselves. [seen] is the way to the place, [found] what was met on its own way. *)

let same_object a b =
  match (a, b) with Pair p, Pair q -> p == q | Vec p, Vec q -> p == q | _ -> false

let rec has_object list v = match list with x :: rest -> same_object x v || has_object rest v | [] -> false

(* Whether following cars, cdrs and elements for so many steps leads nowhere new. *)
let rec spend v budget =
  if budget <= 0 then 0
  else
    match v with
    | Pair p -> spend p.cdr (spend p.car (budget - 1))
    | Vec items ->
        let left = ref (budget - 1) in
        let i = ref 0 in
        while !left > 0 && !i < Array.length items do
          left := spend (Array.get items !i) !left;
          i := !i + 1
        done;
        !left
    | _ -> budget - 1

let step_limit = 100000

(* The objects that are reached from themselves, in the order in which they are met. *)
let cycles v =
  let found = ref [] in
  let finished = ref [] in
  let rec visit v way =
    match v with
    | Pair _ | Vec _ ->
        if has_object way v then (if not (has_object !found v) then found := v :: !found)
        else if not (has_object !finished v) then (
          (match v with
          | Pair p ->
              visit p.car (v :: way);
              visit p.cdr (v :: way)
          | Vec items -> Array.iter (fun x -> visit x (v :: way)) items
          | _ -> ());
          finished := v :: !finished)
    | _ -> ()
  in
  if spend v step_limit > 0 then [] else (visit v []; !found)

let rec position list v n = match list with x :: rest -> if same_object x v then n else position rest v (n + 1) | [] -> -1

let procedure_text = "#<procedure>"

let rec add_value buffer v written labels used =
  match v with
  | Fix n -> Buffer.add_string buffer (int_to_string n 10)
  | Flo _ | Big _ | Rat _ | Dual _ -> Buffer.add_string buffer (number_to_string v 10)
  | False -> Buffer.add_string buffer "#f"
  | True -> Buffer.add_string buffer "#t"
  | Nil -> Buffer.add_string buffer "()"
  | Unspecified -> Buffer.add_string buffer (if !eshkol then "()" else "#<void>")
  | Absent -> Buffer.add_string buffer "#!default"
  | Eof -> Buffer.add_string buffer (if !eshkol then "#<unknown>" else "#!eof")
  | Sym n ->
      let name = symbol_name (wide_int n) in
      if written then add_symbol_written buffer name else Buffer.add_string buffer name
  | Char c ->
      let c = wide_int c in
      if written then Buffer.add_string buffer (char_to_string c) else add_utf8 buffer c
  | Str t -> if written then add_text_written buffer t else add_text buffer t
  | Pair p -> add_labelled buffer v labels used (fun () -> add_list buffer p written labels used)
  | Vec items ->
      add_labelled buffer v labels used (fun () ->
          Buffer.add_string buffer "#(";
          Array.iteri
            (fun i x ->
              if i > 0 then Buffer.add_char buffer ' ';
              add_value buffer x written labels used)
            items;
          Buffer.add_char buffer ')')
  | Bytes _ when !eshkol -> Buffer.add_string buffer "#<heap:8>"
  | Bytes b ->
      Buffer.add_string buffer "#u8(";
      for i = 0 to Bytes.length b - 1 do
        if i > 0 then Buffer.add_char buffer ' ';
        Buffer.add_string buffer (int_to_string (Char.code (Bytes.get b i)) 10)
      done;
      Buffer.add_char buffer ')'
  | P0 _ | P1 _ | P2 _ | P3 _ | P4 _ | PN _ | Param _ -> Buffer.add_string buffer procedure_text
  | Shown s -> Buffer.add_string buffer s.source
  | Tensor t ->
      Buffer.add_char buffer '#';
      ignore (add_rows buffer t 0 0 written labels used)
  | Record r ->
      Buffer.add_string buffer (if !eshkol then "#(" else "#[");
      Buffer.add_string buffer r.rtype.record_name;
      Array.iter
        (fun x ->
          Buffer.add_char buffer ' ';
          add_value buffer x written labels used)
        r.slots;
      Buffer.add_char buffer (if !eshkol then ')' else ']')
  | Values { all } -> add_value buffer all written labels used
  | Promise _ -> Buffer.add_string buffer "#<promise>"
  | Port _ -> Buffer.add_string buffer (if !eshkol then "#<unknown>" else "#<port>")
  | Table _ -> Buffer.add_string buffer (if !eshkol then "#<hash>" else "#<hash-table>")
  | Condition c ->
      Buffer.add_string buffer "#<condition ";
      add_value buffer c.message false labels used;
      Buffer.add_string buffer ">"

(* The part of a tensor that begins at a cell, along the dimensions from one on; yields the cell after it. *)
and add_rows buffer t axis at written labels used =
  if axis >= Array.length t.shape then (
    add_value buffer (Array.get t.cells at) written labels used;
    at + 1)
  else (
    Buffer.add_char buffer '(';
    let next = ref at in
    for i = 0 to Array.get t.shape axis - 1 do
      if i > 0 then Buffer.add_char buffer ' ';
      next := add_rows buffer t (axis + 1) !next written labels used
    done;
    Buffer.add_char buffer ')';
    !next)

and add_text buffer t =
  for i = 0 to text_length t - 1 do
    add_utf8 buffer (text_get t i)
  done

(* An object that contains itself has a label where it is met first. *)
and add_labelled buffer v labels used body =
  let number = position labels v 0 in
  if number < 0 then body ()
  else if Array.get used number >= 0 then (
    Buffer.add_char buffer '#';
    Buffer.add_string buffer (int_to_string (Array.get used number) 10);
    Buffer.add_char buffer '#')
  else
    let taken = Array.fold_left (fun n x -> if x >= 0 then n + 1 else n) 0 used in
    Array.set used number taken;
    Buffer.add_char buffer '#';
    Buffer.add_string buffer (int_to_string taken 10);
    Buffer.add_char buffer '=';
    body ()

and add_list buffer p written labels used =
  Buffer.add_char buffer '(';
  add_value buffer p.car written labels used;
  let rec rest v =
    match v with
    | Nil -> ()
    | Pair q when position labels v 0 < 0 ->
        Buffer.add_char buffer ' ';
        add_value buffer q.car written labels used;
        rest q.cdr
    | v ->
        Buffer.add_string buffer " . ";
        add_value buffer v written labels used
  in
  rest p.cdr;
  Buffer.add_char buffer ')'

let[@inline never] value_to_string v written =
  match v with
  | Str t when not written -> utf8_of_text t
  | _ ->
      let buffer = Buffer.create 32 in
      let labels = List.rev (cycles v) in
      add_value buffer v written labels (Array.make (List.length labels) (-1));
      Buffer.contents buffer

let simple_to_string v =
  let buffer = Buffer.create 32 in
  add_value buffer v true [] [||];
  Buffer.contents buffer

(* With labels for all that is met twice. *)
let shared_to_string v =
  let met = ref [] and twice = ref [] in
  let rec visit v =
    match v with
    | Pair _ | Vec _ ->
        if has_object !met v then (if not (has_object !twice v) then twice := v :: !twice)
        else (
          met := v :: !met;
          match v with
          | Pair p ->
              visit p.car;
              visit p.cdr
          | Vec items -> Array.iter visit items
          | _ -> ())
    | _ -> ()
  in
  visit v;
  let buffer = Buffer.create 32 in
  let labels = List.rev !twice in
  add_value buffer v true labels (Array.make (List.length labels) (-1));
  Buffer.contents buffer
