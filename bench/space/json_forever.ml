(* n = 2000: a parser that reads documents for ever, reports errors by exceptions with text and place, and keeps the last trees. *)
type json = Null | Bool of bool | Num of float | Str of string | Arr of json list | Obj of (string * json) list
exception Error of string * int
type reader = { text : string; mutable at : int }
let peek r = if r.at < String.length r.text then r.text.[r.at] else '\000'
let fail r what = raise (Error ("expected " ^ what ^ " not " ^ String.make 1 (peek r), r.at))
let rec skip r = if peek r = ' ' then (r.at <- r.at + 1; skip r)
let expect r c = skip r; if peek r = c then r.at <- r.at + 1 else fail r (String.make 1 c)
let name r =
  expect r '"';
  let start = r.at in
  while peek r <> '"' && peek r <> '\000' do r.at <- r.at + 1 done;
  let s = String.sub r.text start (r.at - start) in
  expect r '"'; s
let rec value r =
  skip r;
  match peek r with
  | '{' -> r.at <- r.at + 1; Obj (members r [])
  | '[' -> r.at <- r.at + 1; Arr (items r [])
  | '"' -> Str (name r)
  | 'n' -> r.at <- r.at + 4; Null
  | 't' -> r.at <- r.at + 4; Bool true
  | '0' .. '9' ->
    let start = r.at in
    while (match peek r with '0' .. '9' | '.' -> true | _ -> false) do r.at <- r.at + 1 done;
    Num (float_of_string (String.sub r.text start (r.at - start)))
  | _ -> fail r "a value"
and members r acc =
  let key = (skip r; name r) in
  expect r ':';
  let v = value r in
  skip r;
  if peek r = ',' then (r.at <- r.at + 1; members r ((key, v) :: acc)) else (expect r '}'; List.rev ((key, v) :: acc))
and items r acc =
  let v = value r in
  skip r;
  if peek r = ',' then (r.at <- r.at + 1; items r (v :: acc)) else (expect r ']'; List.rev (v :: acc))
let rec size = function Arr xs -> List.fold_left (fun n x -> n + size x) 1 xs | Obj ms -> List.fold_left (fun n (k, v) -> n + String.length k + size v) 1 ms | _ -> 1
let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 5 Null and errors = ref [] and sum = ref 0 in
  for i = 1 to n do
    let tail = if i mod 3 = 0 then "]" else if i mod 7 = 0 then "?" else "}" in
    let text = Printf.sprintf "{\"id\": %d, \"tags\": [\"a%d\", \"b\", [1, 2, {\"x\": null}]], \"more\": {\"deep\": [[[%d]]], \"t\": true}%s" i i (i * 7) tail in
    match value { text; at = 0 } with
    | v -> sum := (!sum + size kept.(i mod 5)) land 0xFFFFFF; kept.(i mod 5) <- v
    | exception Error (why, at) ->
      errors := (why, at) :: (match !errors with a :: b :: _ -> [ a; b ] | short -> short)
  done;
  Printf.printf "%d %d %s\n" !sum (Array.fold_left (fun n v -> n + size v) 0 kept) (String.concat "; " (List.map (fun (w, a) -> Printf.sprintf "%s at %d" w a) !errors))
