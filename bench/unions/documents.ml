(* Documents like JSON with whole numbers, as cells: parsed from text, changed, added up, written. *)
type json =
  | Null
  | End
  | Bool of bool
  | Int of int
  | Text of string
  | Item of json * json
  | Field of string * json * json

let text =
  let b = Buffer.create 1000 in
  Buffer.add_char b '[';
  for i = 1 to 2000 do
    if i > 1 then Buffer.add_char b ',';
    Buffer.add_string b (Printf.sprintf {|{"id":%d,"name":"n%d","ok":%b,"tags":[%d,%d,%d,null],"at":{"x":%d,"y":%d}}|} i i (i mod 3 = 0) i (i * 7) (i * 13) (i * 3) (i * 5))
  done;
  Buffer.add_char b ']';
  Buffer.contents b

let at = ref 0
let peek () = text.[!at]
let skip n = at := !at + n

let string () =
  skip 1;
  let start = !at in
  while peek () <> '"' do skip 1 done;
  skip 1;
  String.sub text start (!at - 1 - start)

let rec number n = match peek () with '0' .. '9' as c -> skip 1; number (n * 10 + Char.code c - 48) | _ -> n

let rec value () =
  match peek () with
  | '[' -> skip 1; items ()
  | '{' -> skip 1; fields ()
  | '"' -> Text (string ())
  | 't' -> skip 4; Bool true
  | 'f' -> skip 5; Bool false
  | 'n' -> skip 4; Null
  | _ -> Int (number 0)

and items () =
  match peek () with
  | ']' -> skip 1; End
  | ',' -> skip 1; items ()
  | _ -> let first = value () in Item (first, items ())

and fields () =
  match peek () with
  | '}' -> skip 1; End
  | ',' -> skip 1; fields ()
  | _ ->
    let name = string () in
    skip 1;
    let first = value () in
    Field (name, first, fields ())

let rec raise_by n = function
  | Int i -> Int (i + n)
  | Item (a, b) -> Item (raise_by n a, raise_by n b)
  | Field (name, a, b) -> Field (name, raise_by n a, raise_by n b)
  | other -> other

let rec sum = function
  | Null | End -> 0
  | Bool b -> if b then 1 else 0
  | Int i -> i
  | Text s -> String.length s
  | Item (a, b) -> sum a + sum b
  | Field (name, a, b) -> String.length name + sum a + sum b

let () =
  let total = ref 0 in
  for i = 1 to 200 do
    at := 0;
    let document = value () in
    let changed = raise_by i document in
    total := !total + sum changed + (if document = changed then 1 else 0)
  done;
  Printf.printf "%d\n" !total
