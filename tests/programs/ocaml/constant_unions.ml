(* Data that are the same whenever they are made, of unions without addresses: one word, several slots, nested. *)

type json = Null | Num of int | Text of string | Obj of (string * json) list | Arr of json list
type value = Fix of int | Flo of float | Pair of (value * value) | Many of value list | Flag of bool | Letter of char | Nothing
type shape = Point | Circle of float | Rect of float * float | Named of string * float | Small of char * bool * int

let doc = Obj [ ("a", Obj [ ("b", Num 1); ("c", Arr [ Null; Num (-7); Text "" ]) ]); ("d", Text "x"); ("e", Obj []); ("f", Null) ]
let values () =
  [ Fix 3; Flo 2.5; Pair (Fix (-1), Flo (-0.5)); Many [ Nothing; Flag true; Letter 'z' ]; Fix min_int; Fix max_int; Flo nan; Nothing ]
let shapes () = [ Some (Rect (1.0, 2.0)); None; Some Point; Some (Named ("n", 3.5)); Some (Small ('c', true, 9)); Some (Circle 4.0) ]
let nested = [ (Some (Some 1), Some 2.5); (Some None, None); (None, Some neg_infinity) ]
let results = [ Ok 1; Error "bad"; Ok max_int; Error "" ]
let floats = [ Ok 1.5; Error 2; Ok infinity ]
let table = [| (Some 'a', true); (None, false); (Some '\255', true) |]

let rec show = function
  | Null -> "null"
  | Num n -> string_of_int n
  | Text s -> Printf.sprintf "%S" s
  | Obj fields -> "{" ^ String.concat "," (List.map (fun (k, v) -> k ^ ":" ^ show v) fields) ^ "}"
  | Arr items -> "[" ^ String.concat "," (List.map show items) ^ "]"

let rec value = function
  | Fix n -> string_of_int n
  | Flo f -> Printf.sprintf "%g" f
  | Pair (a, b) -> "(" ^ value a ^ " . " ^ value b ^ ")"
  | Many l -> "[" ^ String.concat " " (List.map value l) ^ "]"
  | Flag b -> string_of_bool b
  | Letter c -> String.make 1 c
  | Nothing -> "-"

let shape = function
  | None -> "none"
  | Some Point -> "point"
  | Some (Circle r) -> Printf.sprintf "circle %g" r
  | Some (Rect (w, h)) -> Printf.sprintf "rect %g %g" w h
  | Some (Named (s, x)) -> Printf.sprintf "%s %g" s x
  | Some (Small (c, b, n)) -> Printf.sprintf "%c %b %d" c b n

let () =
  print_endline (show doc);
  for _ = 1 to 2 do
    print_endline (String.concat " " (List.map value (values ())));
    print_endline (String.concat ", " (List.map shape (shapes ())))
  done;
  List.iter
    (fun (a, b) ->
      Printf.printf "%s %s;"
        (match a with None -> "none" | Some None -> "some none" | Some (Some n) -> string_of_int n)
        (match b with None -> "none" | Some f -> Printf.sprintf "%g" f))
    nested;
  print_newline ();
  List.iter (function Ok n -> Printf.printf "%d " n | Error s -> Printf.printf "%S " s) results;
  List.iter (function Ok f -> Printf.printf "%g " f | Error n -> Printf.printf "E%d " n) floats;
  Array.iter (fun (c, b) -> Printf.printf "%s %b " (match c with None -> "-" | Some c -> string_of_int (Char.code c)) b) table;
  print_newline ();
  Printf.printf "%b %b %d\n" (values () = values ()) (compare (shapes ()) (shapes ()) = 0) (Hashtbl.hash (shapes ()) - Hashtbl.hash (shapes ()));
  Printf.printf "%b %b\n" (List.nth (values ()) 0 = Fix 3) (doc = Obj [])
