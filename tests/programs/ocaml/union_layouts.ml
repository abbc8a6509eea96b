(* Unions of every shape, in every position: one tagged word, a tag and a slot, several slots, unions in unions. *)

type pair = { mutable car : value; mutable cdr : value }
and value = Fix of int | Flo of float | Pair of pair | Proc of (int -> int)

(* The same without floats is one word. The number comes first, in the middle, or not at all. *)
type cell = { mutable left : atom; mutable right : atom }
and atom = Num of int | Nil | T | Cell of cell | Fn of (int -> int)

type late = Nothing | Text of string | Small of int | Letter of char | Many of int list | Also
type plain = Str of string | Arr of int array | Lst of string list | Opt of int ref | None_yet | Never_yet
type crowd = P0 of string | P1 of int array | P2 of string list | P3 of int ref | P4 of float array | I of int | E
type shape = Point | Circle of float | Rect of float * float | Named of string * float | Flag of bool * int * char
type mixed = Int of int | Bool of bool | Both of int * bool | Deep of late * shape | Wide of int64 | Half of int32

let rec show_value = function
  | Fix n -> string_of_int n
  | Flo f -> Printf.sprintf "%.2f" f
  | Pair p -> "(" ^ show_value p.car ^ " . " ^ show_value p.cdr ^ ")"
  | Proc f -> Printf.sprintf "<%d>" (f 1)

let rec show_atom = function
  | Num n -> string_of_int n
  | Nil -> "nil"
  | T -> "t"
  | Cell c -> "(" ^ show_atom c.left ^ " . " ^ show_atom c.right ^ ")"
  | Fn f -> Printf.sprintf "<%d>" (f 1)

let show_late = function
  | Nothing -> "nothing"
  | Text s -> "text " ^ s
  | Small n -> "small " ^ string_of_int n
  | Letter c -> Printf.sprintf "letter %d" (Char.code c)
  | Many l -> "many " ^ String.concat "," (List.map string_of_int l)
  | Also -> "also"

let show_plain = function
  | Str s -> "str " ^ s
  | Arr a -> Printf.sprintf "arr %d" (Array.length a)
  | Lst l -> "lst " ^ String.concat "," l
  | Opt r -> Printf.sprintf "ref %d" !r
  | None_yet -> "none yet"
  | Never_yet -> "never yet"

let show_crowd = function
  | P0 s -> s
  | P1 a -> string_of_int (Array.fold_left ( + ) 0 a)
  | P2 l -> string_of_int (List.length l)
  | P3 r -> string_of_int !r
  | P4 a -> Printf.sprintf "%.1f" (Array.fold_left ( +. ) 0.0 a)
  | I n -> string_of_int n
  | E -> "e"

let show_shape = function
  | Point -> "point"
  | Circle r -> Printf.sprintf "circle %.1f" r
  | Rect (a, b) -> Printf.sprintf "rect %.1f %.1f" a b
  | Named (s, x) -> Printf.sprintf "%s %.1f" s x
  | Flag (b, n, c) -> Printf.sprintf "flag %b %d %d" b n (Char.code c)

let show_mixed = function
  | Int n -> string_of_int n
  | Bool b -> string_of_bool b
  | Both (n, b) -> Printf.sprintf "%d&%b" n b
  | Deep (l, s) -> show_late l ^ "/" ^ show_shape s
  | Wide n -> Int64.to_string n
  | Half n -> Int32.to_string n

(* What is made at run time, so that nothing is known where it is looked at. *)
let pick n = if Array.length Sys.argv > 100 then n + 1 else n
let hide x = [| x; x |].(pick 0)

let values k =
  [ Fix (hide k); Fix max_int; Fix min_int; Fix (-1); Flo (hide 0.5); Flo (-0.0); Proc (fun n -> n + k);
    Pair { car = Fix k; cdr = Flo 1.5 } ]

let atoms k =
  [ Num (hide k); Num max_int; Num min_int; Num (-1); Nil; T; Fn (fun n -> n * k); Fn succ;
    Cell { left = Num k; right = Nil }; Cell { left = T; right = Cell { left = Nil; right = Num (-k) } } ]

let lates k =
  [ Nothing; Text (hide "x"); Text ""; Small k; Small max_int; Small min_int; Small 0; Letter 'q'; Letter '\255'; Many [];
    Many [ 1; k ]; Also ]

let plains k = [ Str ""; Str (hide "abc"); Arr [||]; Arr (Array.make k 0); Lst []; Lst [ "u"; "v" ]; Opt (ref k); None_yet; Never_yet ]

let crowds k =
  [ P0 "zero"; P1 [| 1; k |]; P2 [ "a" ]; P2 []; P3 (ref k); P4 [| 1.5; 2.0 |]; P4 [||]; I k; I min_int; I 0; E ]

let shapes k = [ Point; Circle (float k); Rect (1.0, hide 2.5); Named ("n", 3.0); Flag (true, k, 'z'); Flag (false, -k, '\000') ]

let mixeds k =
  [ Int k; Bool true; Bool false; Both (k, false); Deep (Small k, Circle 1.0); Deep (Nothing, Point);
    Deep (Text "t", Flag (true, 1, 'a')); Deep (Many [ k ], Named ("m", 0.5)); Wide Int64.min_int; Half (-5l) ]

let line name show items = print_endline (name ^ ": " ^ String.concat " | " (List.map show items))

(* In arrays, cells, mutable fields, closures, exceptions, options, tuples, generic containers. *)
exception Carry of value * atom * late
exception Odd of mixed option

type 'a box = { mutable it : 'a; mutable before : 'a option }

let through_array items = Array.to_list (Array.map (fun x -> x) (Array.of_list items))
let through_ref items =
  match items with
  | [] -> []
  | first :: _ ->
    let r = ref first in
    List.map (fun x -> let old = !r in r := x; ignore (hide old); !r) items

let through_field items =
  match items with
  | [] -> []
  | first :: _ ->
    let b = { it = first; before = None } in
    List.concat_map
      (fun x ->
        b.before <- Some b.it;
        b.it <- x;
        match b.before with Some _ when pick 0 = 1 -> [] | _ -> [ b.it ])
      items

let through_closure items = List.map (fun f -> f ()) (List.map (fun x () -> x) items)
let through_option items = List.filter_map (fun x -> x) (List.map (fun x -> Some x) items)
let through_options items = List.map (function Some (Some x) -> x | _ -> raise Exit) (List.map (fun x -> Some (Some x)) items)
let through_tuple items = List.map (fun (_, x, _) -> x) (List.map (fun x -> (1, x, x)) items)
let through_result items =
  List.map (function Ok (x, _) -> x | Error (x : string * int) -> failwith (fst x)) (List.map (fun x -> Ok (x, 1.5)) items)
let through_lazy items = List.map Lazy.force (List.map (fun x -> lazy (hide x)) items)
let through_table items =
  let t = Hashtbl.create 3 in
  List.iteri (fun i x -> Hashtbl.replace t i x) items;
  List.mapi (fun i _ -> Hashtbl.find t i) items
let through_queue items =
  let q = Queue.create () in
  List.iter (fun x -> Queue.add x q) items;
  List.map (fun _ -> Queue.pop q) items
let through_raise items =
  List.map
    (fun x ->
      match if pick 0 = 0 then raise_notrace Exit else x with
      | exception Exit -> x
      | y -> y)
    items

let everywhere name show items =
  line name show items;
  let again way = if List.map show (way items) <> List.map show items then print_endline ("  differs: " ^ name) in
  List.iter again
    [ through_array; through_ref; through_field; through_closure; through_option; through_options; through_tuple;
      through_result; through_lazy; through_table; through_queue; through_raise ]

let catch v a l = try raise (Carry (v, a, l)) with Carry (v, a, l) -> show_value v ^ " " ^ show_atom a ^ " " ^ show_late l

let odd m = try if pick 0 = 0 then raise (Odd m) else "" with
  | Odd None -> "odd none"
  | Odd (Some (Int n)) -> Printf.sprintf "odd int %d" n
  | Odd (Some m) -> "odd " ^ show_mixed m

(* Compared and hashed. *)
let order name items =
  let n = List.length items in
  let equal = List.length (List.concat_map (fun a -> List.filter (fun b -> a = b) items) items) in
  let signs =
    List.map (fun a -> String.concat "" (List.map (fun b -> match compare a b with 0 -> "=" | c when c < 0 -> "<" | _ -> ">") items)) items in
  let same = List.for_all (fun a -> Hashtbl.hash a = Hashtbl.hash (hide a)) items in
  Printf.printf "%s: %d of %d equal, %s, %b\n" name equal (n * n) (String.concat " " signs) same

let sum = List.fold_left (fun acc -> function Some n -> acc + n | None -> acc - 1) 0
let fsum = List.fold_left (fun acc -> function Some x -> acc +. x | None -> acc -. 1.0) 0.0

let () =
  everywhere "value" show_value (values 7);
  everywhere "atom" show_atom (atoms 7);
  everywhere "late" show_late (lates 7);
  everywhere "plain" show_plain (plains 7);
  everywhere "crowd" show_crowd (crowds 7);
  everywhere "shape" show_shape (shapes 7);
  everywhere "mixed" show_mixed (mixeds 7);
  print_endline (catch (Flo 2.5) (Num 3) (Letter 'y'));
  print_endline (catch (Fix 2) (Cell { left = T; right = T }) Also);
  List.iter (fun m -> print_endline (odd m)) [ None; Some (Int 4); Some (Bool true); Some (Deep (Also, Point)) ];
  order "lates" (lates 3);
  order "plains" (List.filter (function Opt _ -> false | _ -> true) (plains 2));
  order "shapes" (shapes 3);
  order "mixeds" (mixeds 3);
  order "options" [ None; Some 0; Some 1; Some (-1); Some max_int; Some min_int ];
  order "float options" [ None; Some 0.5; Some (-0.5) ];
  order "nested" [ None; Some None; Some (Some 0); Some (Some 1) ];
  order "texts" [ None; Some ""; Some "a" ];
  order "lists" [ None; Some []; Some [ 1 ] ];
  Printf.printf "%d %.2f\n" (sum [ Some 3; None; Some (hide (-9)) ]) (fsum [ Some 3.5; None; Some (hide 0.25) ]);
  let p = { car = Fix 1; cdr = Flo 2.0 } in
  p.car <- Pair p;
  (match p.car with Pair q -> q.cdr <- Fix 9; Printf.printf "%s %b\n" (show_value p.cdr) (p == q) | _ -> ());
  let c = { left = Nil; right = T } in
  c.left <- Cell c;
  (match c.left with Cell d -> d.right <- Num 5; Printf.printf "%s %b\n" (show_atom c.right) (c == d) | _ -> ())
