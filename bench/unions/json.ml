(* JSON: parsed, changed, printed. *)
type json = Null | Bool of bool | Number of float | String of string | Array of json list | Object of (string * json) list

let parse s =
  let pos = ref 0 in
  let peek () = if !pos < String.length s then s.[!pos] else '\000' in
  let rec value () =
    match peek () with
    | '[' -> incr pos; Array (items [])
    | '{' -> incr pos; Object (members [])
    | '"' -> String (text ())
    | 't' -> pos := !pos + 4; Bool true
    | 'f' -> pos := !pos + 5; Bool false
    | 'n' -> pos := !pos + 4; Null
    | _ -> number 0
  and items acc =
    match peek () with
    | ']' -> incr pos; List.rev acc
    | ',' -> incr pos; items acc
    | _ -> let v = value () in items (v :: acc)
  and members acc =
    match peek () with
    | '}' -> incr pos; List.rev acc
    | ',' -> incr pos; members acc
    | _ -> let k = text () in incr pos; let v = value () in members ((k, v) :: acc)
  and text () =
    let start = !pos + 1 in
    pos := start;
    while peek () <> '"' do incr pos done;
    incr pos;
    String.sub s start (!pos - 1 - start)
  and number n = match peek () with '0' .. '9' as c -> incr pos; number ((n * 10) + Char.code c - 48) | _ -> Number (float n) in
  value ()

let rec total = function
  | Null -> 0.0 | Bool b -> if b then 1.0 else 0.0 | Number x -> x | String s -> float (String.length s)
  | Array l -> List.fold_left (fun acc v -> acc +. total v) 0.0 l
  | Object l -> List.fold_left (fun acc (_, v) -> acc +. total v) 0.0 l

let rec double = function
  | Number x -> Number (2.0 *. x) | Array l -> Array (List.map double l)
  | Object l -> Object (List.map (fun (k, v) -> (k, double v)) l) | v -> v

let () =
  let b = Buffer.create 100 in
  Buffer.add_char b '[';
  for i = 1 to 2000 do
    Buffer.add_string b (Printf.sprintf "{\"id\":%d,\"ok\":%b,\"name\":\"n%d\",\"tags\":[1,2,null,[%d]]}," i (i land 1 = 0) i (i * 3))
  done;
  Buffer.add_char b ']';
  let s = Buffer.contents b in
  let sum = ref 0.0 in
  for _ = 1 to 60 do sum := !sum +. total (double (parse s)) done;
  Printf.printf "%.1f\n" !sum
