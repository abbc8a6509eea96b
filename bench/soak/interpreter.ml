(* n = 3: an interpreter that reads and evaluates a program again and again; what it defines stays from round to round. *)
type value =
  | Int of int
  | Text of string
  | Nil
  | Pair of value * value
  | Symbol of string
  | Function of string list * value * env
  | Builtin of (value list -> value)

and env = (string * value ref) list

exception Failed of string * value

let globals : (string, value) Hashtbl.t = Hashtbl.create 64

(* Reading. *)

type reader = { text : string; mutable at : int }

let rec skip reader =
  if reader.at < String.length reader.text && (reader.text.[reader.at] = ' ' || reader.text.[reader.at] = '\n') then begin
    reader.at <- reader.at + 1;
    skip reader
  end

let word reader =
  let start = reader.at in
  let is_end c = c = ' ' || c = '\n' || c = '(' || c = ')' in
  while reader.at < String.length reader.text && not (is_end reader.text.[reader.at]) do reader.at <- reader.at + 1 done;
  String.sub reader.text start (reader.at - start)

let rec read reader =
  skip reader;
  match reader.text.[reader.at] with
  | '(' ->
    reader.at <- reader.at + 1;
    read_list reader
  | '"' ->
    let stop = String.index_from reader.text (reader.at + 1) '"' in
    let text = String.sub reader.text (reader.at + 1) (stop - reader.at - 1) in
    reader.at <- stop + 1;
    Text text
  | _ ->
    let word = word reader in
    (match int_of_string_opt word with Some i -> Int i | None -> Symbol word)

and read_list reader =
  skip reader;
  if reader.text.[reader.at] = ')' then begin
    reader.at <- reader.at + 1;
    Nil
  end
  else
    let head = read reader in
    Pair (head, read_list reader)

(* Evaluating. *)

let rec lookup name = function
  | [] -> (try Hashtbl.find globals name with Not_found -> raise (Failed ("unknown", Symbol name)))
  | (other, cell) :: rest -> if other = name then !cell else lookup name rest

let rec assign name value = function
  | [] -> Hashtbl.replace globals name value
  | (other, cell) :: rest -> if other = name then cell := value else assign name value rest

let rec items = function Pair (head, rest) -> head :: items rest | _ -> []
let name = function Symbol name -> name | value -> raise (Failed ("not a name", value))
let truth = function Nil | Int 0 -> false | _ -> true

let rec eval env expr =
  match expr with
  | Int _ | Text _ | Nil | Function _ | Builtin _ -> expr
  | Symbol name -> lookup name env
  | Pair (Symbol "quote", Pair (value, _)) -> value
  | Pair (Symbol "if", Pair (test, Pair (yes, no))) ->
    if truth (eval env test) then eval env yes else (match no with Pair (no, _) -> eval env no | _ -> Nil)
  | Pair (Symbol "define", Pair (target, Pair (value, _))) ->
    Hashtbl.replace globals (name target) (eval env value);
    Nil
  | Pair (Symbol "set", Pair (target, Pair (value, _))) ->
    assign (name target) (eval env value) env;
    Nil
  | Pair (Symbol "fn", Pair (names, Pair (body, _))) -> Function (List.map name (items names), body, env)
  | Pair (Symbol "do", parts) -> List.fold_left (fun _ part -> eval env part) Nil (items parts)
  | Pair (Symbol "while", Pair (test, body)) ->
    while truth (eval env test) do List.iter (fun part -> ignore (eval env part)) (items body) done;
    Nil
  | Pair (Symbol "try", Pair (body, Pair (other, _))) ->
    (try eval env body with Failed (why, value) -> apply (eval env other) [ Text why; value ])
  | Pair (f, arguments) ->
    let f = eval env f in
    apply f (List.map (eval env) (items arguments))

and apply f arguments =
  match f with
  | Builtin f -> f arguments
  | Function (names, body, env) ->
    let rec bind names arguments env =
      match names, arguments with
      | name :: names, argument :: arguments -> bind names arguments ((name, ref argument) :: env)
      | [], [] -> env
      | _ -> raise (Failed ("wrong number of arguments", Nil))
    in
    eval (bind names arguments env) body
  | value -> raise (Failed ("not a function", value))

let rec show = function
  | Int i -> string_of_int i
  | Text t -> t
  | Nil -> "()"
  | Symbol name -> name
  | Pair _ as list -> "(" ^ String.concat " " (List.map show (items list)) ^ ")"
  | Function (names, _, _) -> "fn/" ^ string_of_int (List.length names)
  | Builtin _ -> "builtin"

let arithmetic f = Builtin (function [ Int a; Int b ] -> Int (f a b) | _ -> raise (Failed ("not numbers", Nil)))

let builtins =
  [ "+", arithmetic (fun a b -> (a + b) land 0xFFFFFF); "-", arithmetic ( - ); "*", arithmetic (fun a b -> a * b land 0xFFFFFF);
    "mod", arithmetic (fun a b -> if b = 0 then raise (Failed ("division by zero", Int a)) else a mod b);
    "<", arithmetic (fun a b -> if a < b then 1 else 0); "=", arithmetic (fun a b -> if a = b then 1 else 0);
    "cons", Builtin (function [ a; b ] -> Pair (a, b) | _ -> Nil);
    "head", Builtin (function [ Pair (a, _) ] -> a | value -> raise (Failed ("no head", match value with [ v ] -> v | _ -> Nil)));
    "tail", Builtin (function [ Pair (_, b) ] -> b | _ -> Nil);
    "text", Builtin (fun values -> Text (String.concat "" (List.map show values)));
    "length", Builtin (function [ Text t ] -> Int (String.length t) | [ list ] -> Int (List.length (items list)) | _ -> Int 0) ]

let source =
  {|(do
  (define fold (fn (f acc list) (if list (fold f (f acc (head list)) (tail list)) acc)))
  (define map (fn (f list) (if list (cons (f (head list)) (map f (tail list))) ())))
  (define filter (fn (f list) (if list (if (f (head list)) (cons (head list) (filter f (tail list))) (filter f (tail list))) ())))
  (define range (fn (a b) (if (< a b) (cons a (range (+ a 1) b)) ())))
  (define take (fn (k list) (if (= k 0) () (if list (cons (head list) (take (- k 1) (tail list))) ()))))
  (define counter (fn (start) (fn () (do (set start (+ start 1)) start))))
  (define tick (counter round))
  (define log (take 20 (cons (text "round " round) log)))
  (define i 0)
  (define sum 0)
  (while (< i 100)
    (set i (+ i 1))
    (set tick (if (= (mod i 10) 0) (counter (* i round)) tick))
    (define numbers (map (fn (x) (+ (* x i) (tick))) (range 0 20)))
    (define odd (filter (fn (x) (mod x 2)) numbers))
    (set sum (+ sum (fold + 0 odd)))
    (set log (take 20 (cons (text i ":" (length odd)) log)))
    (set sum (+ sum (try (head (filter (fn (x) (= x i)) numbers)) (fn (why value) (length why))))))
  (+ sum (fold (fn (n line) (+ n (length line))) 0 log)))|}

let () =
  let rounds = int_of_string Sys.argv.(1) in
  List.iter (fun (name, value) -> Hashtbl.replace globals name value) builtins;
  Hashtbl.replace globals "log" Nil;
  let rec go round =
    if rounds = 0 || round <= rounds then begin
      let sum = ref 0 in
      for i = 1 to 50 do
        Hashtbl.replace globals "round" (Int ((round * 50) + i));
        match eval [] (read { text = source; at = 0 }) with
        | Int value -> sum := (!sum + value) land 0xFFFFFF
        | value -> failwith (show value)
      done;
      Printf.printf "%d: %d %s\n%!" round !sum (show (Hashtbl.find globals "tick"));
      go (round + 1)
    end
  in
  go 1
