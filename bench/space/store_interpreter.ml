(* n = 100000: an interpreter whose store maps names to values that its programs overwrite. *)
type value = Int of int | Text of string | List of value list
type stmt = Set of string * expr | While of expr * stmt list
and expr = Get of string | Const of value | Plus of expr * expr | Less of expr * expr | Cons of expr * expr | Take of int * expr

let store : (string, value) Hashtbl.t = Hashtbl.create 16
let rec take k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: take (k - 1) rest

let rec eval = function
  | Get name -> (try Hashtbl.find store name with Not_found -> Int 0)
  | Const v -> v
  | Plus (a, b) ->
    (match eval a, eval b with
     | Int x, Int y -> Int (x + y)
     | Text x, Int y -> Text (String.sub (x ^ string_of_int y) 0 3)
     | v, _ -> v)
  | Less (a, b) -> (match eval a, eval b with Int x, Int y -> Int (if x < y then 1 else 0) | _ -> Int 0)
  | Cons (a, b) -> (match eval b with List l -> List (eval a :: l) | v -> List [ eval a; v ])
  | Take (k, e) -> (match eval e with List l -> List (take k l) | v -> v)

let rec exec = function
  | Set (name, e) -> Hashtbl.replace store name (eval e)
  | While (e, body) -> while eval e = Int 1 do List.iter exec body done

let rec size = function Int _ -> 1 | Text t -> String.length t | List l -> List.fold_left (fun s v -> s + size v) 0 l

let () =
  let n = int_of_string Sys.argv.(1) in
  List.iter exec
    [ Set ("i", Const (Int 0)); Set ("t", Const (Text "abc")); Set ("l", Const (List []));
      While (Less (Get "i", Const (Int n)),
        [ Set ("i", Plus (Get "i", Const (Int 1))); Set ("t", Plus (Get "t", Get "i"));
          Set ("l", Take (5, Cons (Get "t", Get "l"))) ]) ];
  Printf.printf "%d %d\n" (size (eval (Get "l"))) (size (eval (Get "t")))
