(* A calculator: lexer, recursive descent parser, evaluator with variables and functions. *)

type token = Number of float | Ident of string | Op of char | Left | Right | Equals | End

exception Syntax of string

let tokens text =
  let n = String.length text in
  let rec go i acc =
    if i >= n then List.rev (End :: acc)
    else match text.[i] with
      | ' ' -> go (i + 1) acc
      | '0' .. '9' | '.' ->
        let rec stop j = if j < n && (match text.[j] with '0' .. '9' | '.' -> true | _ -> false) then stop (j + 1) else j in
        let j = stop i in
        go j (Number (float_of_string (String.sub text i (j - i))) :: acc)
      | 'a' .. 'z' ->
        let rec stop j = if j < n && text.[j] >= 'a' && text.[j] <= 'z' then stop (j + 1) else j in
        let j = stop i in
        go j (Ident (String.sub text i (j - i)) :: acc)
      | '(' -> go (i + 1) (Left :: acc)
      | ')' -> go (i + 1) (Right :: acc)
      | '=' -> go (i + 1) (Equals :: acc)
      | '+' | '-' | '*' | '/' | '^' as c -> go (i + 1) (Op c :: acc)
      | c -> raise (Syntax (Printf.sprintf "unexpected %C at %d" c i))
  in
  go 0 []

let variables : (string, float) Hashtbl.t = Hashtbl.create 16
let functions = [ ("sqrt", sqrt); ("abs", abs_float); ("sq", fun x -> x *. x) ]

let rec expression ts = 
  let rec more left = function
    | Op ('+' | '-' as c) :: rest -> let right, rest = term rest in more (if c = '+' then left +. right else left -. right) rest
    | rest -> (left, rest)
  in
  let first, rest = term ts in
  more first rest

and term ts =
  let rec more left = function
    | Op ('*' | '/' as c) :: rest -> let right, rest = power rest in more (if c = '*' then left *. right else left /. right) rest
    | rest -> (left, rest)
  in
  let first, rest = power ts in
  more first rest

and power ts = match factor ts with
  | base, Op '^' :: rest -> let e, rest = power rest in (base ** e, rest)
  | result -> result

and factor = function
  | Number x :: rest -> (x, rest)
  | Op '-' :: rest -> let x, rest = factor rest in (-.x, rest)
  | Ident f :: Left :: rest ->
    (match List.assoc_opt f functions, expression rest with
     | Some f, (x, Right :: rest) -> (f x, rest)
     | None, _ -> raise (Syntax ("no function " ^ f))
     | _ -> raise (Syntax "expected )"))
  | Ident v :: rest -> (try (Hashtbl.find variables v, rest) with Not_found -> raise (Syntax ("no variable " ^ v)))
  | Left :: rest -> (match expression rest with x, Right :: rest -> (x, rest) | _ -> raise (Syntax "expected )"))
  | _ -> raise (Syntax "expected a value")

let run text =
  match tokens text with
  | Ident v :: Equals :: rest ->
    (match expression rest with
     | x, [ End ] -> Hashtbl.replace variables v x; Printf.printf "%s = %g\n" v x
     | _ -> raise (Syntax "trailing input"))
  | ts -> (match expression ts with x, [ End ] -> Printf.printf "%g\n" x | _ -> raise (Syntax "trailing input"))

let () =
  List.iter
    (fun line -> try run line with Syntax m -> Printf.printf "error: %s\n" m)
    [ "1 + 2 * 3"; "(1 + 2) * 3"; "2 ^ 3 ^ 2"; "-2 ^ 2"; "x = 10 / 4"; "x * x"; "sqrt(16) + sq(x)"; "y + 1"; "1 +"; "2 $ 3"; "foo(1)"; "(1"; "1 2" ]
