(* A parser made of combinators: a parser is a function from a position to a result, and each combinator makes a new
   function of those it is given. *)

type 'a result = Parsed of 'a * int | Failed of int * string
type 'a parser = string -> int -> 'a result

let return x : 'a parser = fun _ at -> Parsed (x, at)

let ( let* ) (p : 'a parser) (f : 'a -> 'b parser) : 'b parser =
  fun text at -> match p text at with Parsed (x, at) -> f x text at | Failed (at, why) -> Failed (at, why)


(* The second one is tried where the first one has not read anything. *)
let ( <|> ) (p : 'a parser) (q : 'a parser) : 'a parser =
  fun text at ->
    match p text at with
    | Failed (there, first) when there = at -> (
      match q text at with
      | Failed (there, second) when there = at -> Failed (at, first ^ " or " ^ second)
      | result -> result)
    | result -> result

let satisfy what test : char parser =
  fun text at ->
    if at < String.length text && test text.[at] then Parsed (text.[at], at + 1)
    else Failed (at, what)

let rec many (p : 'a parser) : 'a list parser =
  fun text at ->
    match p text at with
    | Failed (there, _) when there = at -> Parsed ([], at)
    | Failed (there, why) -> Failed (there, why)
    | Parsed (x, at) -> (
      match many p text at with
      | Parsed (rest, at) -> Parsed (x :: rest, at)
      | Failed (at, why) -> Failed (at, why))

let blanks = many (satisfy "a blank" (fun c -> c = ' '))
let token p = let* x = p in let* _ = blanks in return x
let symbol c = token (satisfy (Printf.sprintf "'%c'" c) (fun d -> d = c))

let number =
  token
    (let* first = satisfy "a number" (fun c -> '0' <= c && c <= '9') in
     let* rest = many (satisfy "a digit" (fun c -> '0' <= c && c <= '9')) in
     let digit c = Char.code c - Char.code '0' in
     return (List.fold_left (fun n c -> (10 * n) + digit c) (digit first) rest))

(* Operands with operators between them, from left to right. *)
let chain operand operator =
  let* first = operand in
  let* rest = many (let* f = operator in let* x = operand in return (f, x)) in
  return (List.fold_left (fun a (f, b) -> f a b) first rest)

let operator c f = let* _ = symbol c in return f

let rec expression text at = chain term (operator '+' ( + ) <|> operator '-' ( - )) text at
and term text at = chain factor (operator '*' ( * ) <|> operator '/' ( / )) text at

and factor text at =
  (number
  <|> (let* _ = symbol '(' in
       let* x = expression in
       let* _ = symbol ')' in
       return x)
  <|> (let* _ = symbol '-' in
       let* x = factor in
       return (-x)))
    text at

let calculate text =
  match (let* _ = blanks in expression) text 0 with
  | Parsed (n, at) when at = String.length text -> string_of_int n
  | Parsed (_, at) -> Printf.sprintf "at %d, expected the end" at
  | Failed (at, why) -> Printf.sprintf "at %d, expected %s" at why
  | exception Division_by_zero -> "division by zero"

let () =
  print_endline "=== A parser ===";
  List.iter
    (fun text -> Printf.printf "%s = %s\n" text (calculate text))
    [ "1 + 2 * 3"; "(1 + 2) * 3"; " 100 / 5 / 2 - -3"; "2 * (3 + "; "4 4"; "1 / (2 - 2)" ]
