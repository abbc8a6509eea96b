(* Values of hidden types with what can be done with them. *)
type showable = S : 'a * ('a -> string) -> showable

type _ ty =
  | TInt : int ty
  | TString : string ty
  | TBool : bool ty
  | TList : 'a ty -> 'a list ty
  | TPair : 'a ty * 'b ty -> ('a * 'b) ty
  | TOption : 'a ty -> 'a option ty
  | TArray : 'a ty -> 'a array ty
  | TFun : 'a ty * 'b ty -> ('a -> 'b) ty

type any = Any : 'a ty * 'a -> any
type any_ty = Ty : 'a ty -> any_ty
type hlist = Nil : hlist | Cons : 'a ty * 'a * hlist -> hlist

let show (S (x, f)) = f x

let rec to_string : type a. a ty -> a -> string =
 fun ty x ->
  match ty with
  | TInt -> string_of_int x
  | TString -> "\"" ^ x ^ "\""
  | TBool -> if x then "yes" else "no"
  | TList t -> "[" ^ String.concat "; " (List.map (to_string t) x) ^ "]"
  | TPair (a, b) ->
    let p, q = x in
    "(" ^ to_string a p ^ ", " ^ to_string b q ^ ")"
  | TOption t -> ( match x with None -> "-" | Some v -> "+" ^ to_string t v)
  | TArray t -> "[|" ^ String.concat "; " (List.map (to_string t) (Array.to_list x)) ^ "|]"
  | TFun _ -> "<fun>"

let rec name : type a. a ty -> string = function
  | TInt -> "int"
  | TString -> "string"
  | TBool -> "bool"
  | TList t -> name t ^ " list"
  | TPair (a, b) -> "(" ^ name a ^ " * " ^ name b ^ ")"
  | TOption t -> name t ^ " option"
  | TArray t -> name t ^ " array"
  | TFun (a, b) -> "(" ^ name a ^ " -> " ^ name b ^ ")"

type (_, _) eq = Refl : ('a, 'a) eq

let rec equal : type a b. a ty -> b ty -> (a, b) eq option =
 fun a b ->
  match (a, b) with
  | TInt, TInt -> Some Refl
  | TString, TString -> Some Refl
  | TBool, TBool -> Some Refl
  | TList x, TList y -> ( match equal x y with Some Refl -> Some Refl | None -> None)
  | TPair (x, y), TPair (u, v) -> (
    match (equal x u, equal y v) with Some Refl, Some Refl -> Some Refl | _ -> None)
  | TOption x, TOption y -> ( match equal x y with Some Refl -> Some Refl | None -> None)
  | _ -> None

let cast : type a. a ty -> any -> a option =
 fun wanted (Any (found, x)) ->
  match equal found wanted with Some Refl -> Some x | None -> None

let things =
  [
    Any (TInt, 1);
    Any (TString, "two");
    Any (TList TInt, [ 3; 4 ]);
    Any (TPair (TBool, TList TString), (true, [ "a"; "b" ]));
    Any (TOption (TList TInt), Some [ 5 ]);
    Any (TArray TBool, [| true; false |]);
  ]

let rec hlist_length : hlist -> int = function Nil -> 0 | Cons (_, _, r) -> 1 + hlist_length r

let rec hlist_strings = function
  | Nil -> []
  | Cons (t, x, rest) -> (name t ^ " " ^ to_string t x) :: hlist_strings rest

let () =
  List.iter
    (fun s -> print_endline (show s))
    [
      S (1, string_of_int);
      S ("x", fun s -> s ^ s);
      S ((1.5, 'c'), fun (f, c) -> Printf.sprintf "%g%c" f c);
      S ([| 1; 2 |], fun a -> string_of_int (Array.length a));
      S (ref 3, fun r -> incr r; string_of_int !r);
    ];
  List.iter (fun (Any (t, x)) -> print_endline (name t ^ ": " ^ to_string t x)) things;
  let sum = List.fold_left (fun acc a -> match cast TInt a with Some n -> acc + n | None -> acc) 0 in
  Printf.printf "%d\n" (sum (things @ [ Any (TInt, 41) ]));
  (match List.filter_map (cast (TList TInt)) things with
  | [ l ] -> List.iter (Printf.printf "%d;") l
  | _ -> print_string "none");
  print_newline ();
  let h = Cons (TInt, 3, Cons (TString, "s", Cons (TOption TInt, None, Nil))) in
  Printf.printf "%d %s\n" (hlist_length h) (String.concat ", " (hlist_strings h));
  let tys = [ Ty TInt; Ty (TList TBool); Ty (TFun (TInt, TBool)) ] in
  List.iter (fun (Ty t) -> print_endline (name t)) tys
