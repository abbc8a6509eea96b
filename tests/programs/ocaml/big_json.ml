(* A JSON parser and printer. *)

type json = Null | Bool of bool | Number of float | String of string | Array of json list | Object of (string * json) list

exception Error of int * string

let parse text =
  let pos = ref 0 in
  let fail m = raise (Error (!pos, m)) in
  let peek () = if !pos < String.length text then Some text.[!pos] else None in
  let next () = match peek () with Some c -> incr pos; c | None -> fail "unexpected end" in
  let rec blanks () = match peek () with Some (' ' | '\n' | '\t') -> incr pos; blanks () | _ -> () in
  let expect c = let d = next () in if c <> d then (decr pos; fail (Printf.sprintf "expected %C, found %C" c d)) in
  let keyword w v = String.iter expect w; v in
  let string () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () = match next () with
      | '"' -> Buffer.contents b
      | '\\' ->
        (match next () with
         | 'n' -> Buffer.add_char b '\n'
         | 't' -> Buffer.add_char b '\t'
         | 'u' ->
           let hex = String.init 4 (fun _ -> next ()) in
           Buffer.add_utf_8_uchar b (Uchar.of_int (int_of_string ("0x" ^ hex)))
         | c -> Buffer.add_char b c);
        go ()
      | c -> Buffer.add_char b c; go ()
    in
    go ()
  in
  let number () =
    let start = !pos in
    let rec go () = match peek () with Some ('0' .. '9' | '-' | '+' | '.' | 'e' | 'E') -> incr pos; go () | _ -> () in
    go ();
    match float_of_string_opt (String.sub text start (!pos - start)) with Some x -> x | None -> fail "bad number"
  in
  let rec value () =
    blanks ();
    let v = match peek () with
      | Some 'n' -> keyword "null" Null
      | Some 't' -> keyword "true" (Bool true)
      | Some 'f' -> keyword "false" (Bool false)
      | Some '"' -> String (string ())
      | Some '[' -> incr pos; Array (items ']' value)
      | Some '{' -> incr pos; Object (items '}' (fun () -> blanks (); let k = string () in blanks (); expect ':'; (k, value ())))
      | Some ('0' .. '9' | '-') -> Number (number ())
      | Some c -> fail (Printf.sprintf "unexpected %C" c)
      | None -> fail "unexpected end"
    in
    blanks ();
    v
  and items : 'a. char -> (unit -> 'a) -> 'a list = fun close item ->
    blanks ();
    if peek () = Some close then (incr pos; []) else
    let rec go acc =
      let acc = item () :: acc in
      blanks ();
      match next () with
      | ',' -> go acc
      | c when c = close -> List.rev acc
      | c -> fail (Printf.sprintf "expected , or %C, found %C" close c)
    in
    go []
  in
  let v = value () in
  if !pos < String.length text then fail "trailing input";
  v

let rec show = function
  | Null -> "null"
  | Bool b -> string_of_bool b
  | Number x -> Printf.sprintf "%g" x
  | String s -> Printf.sprintf "%S" s
  | Array l -> "[" ^ String.concat "," (List.map show l) ^ "]"
  | Object l -> "{" ^ String.concat "," (List.map (fun (k, v) -> Printf.sprintf "%S:%s" k (show v)) l) ^ "}"

let rec depth = function
  | Array l -> 1 + List.fold_left (fun d j -> max d (depth j)) 0 l
  | Object l -> 1 + List.fold_left (fun d (_, j) -> max d (depth j)) 0 l
  | _ -> 0

let () =
  List.iter
    (fun t -> match parse t with
       | j -> Printf.printf "%s depth %d\n" (show j) (depth j)
       | exception Error (p, m) -> Printf.printf "at %d: %s\n" p m)
    [ "{\"a\": [1, 2.5, -3e2, {}], \"b\": null, \"c\": \"x\\n\\u20ac\"}"; "[]"; "[[[]]]"; " true "; "[1,]"; "{\"a\" 1}"; "nul"; "\"open"; "[1 2]"; "12 x" ]
