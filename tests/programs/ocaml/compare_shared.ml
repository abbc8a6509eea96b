(* `compare` finds what is the same equal to itself, so that it ends on cyclic and often shared data; functions that it cannot find
   equal raise, also where their types are hidden. *)

let order f = match f () with n -> Printf.printf "%d " n | exception Invalid_argument text -> Printf.printf "(%s) " text
let truth f = match f () with b -> Printf.printf "%b " b | exception Invalid_argument text -> Printf.printf "(%s) " text

type any = Any : 'a -> any
type 'a kind = Number : int kind | Function : (int -> int) kind | Text : string kind
type some = Some_of : 'a kind * 'a -> some

let f x = x + 1

let () =
  order (fun () -> compare (Any f) (Any (fun x -> x)));
  order (fun () -> compare (Any f) (Any f));
  order (fun () -> compare (Any f) (Any (fun s -> String.length s)));
  order (fun () -> compare (Any 97) (Any 'a'));
  order (fun () -> compare (Any true) (Any 2));
  order (fun () -> compare (Any 3) (Any "3"));
  order (fun () -> compare (Any 3.5) (Any "3"));
  truth (fun () -> Any f = Any f);
  truth (fun () -> Any f = Any (fun s -> String.length s));
  truth (fun () -> Any 97 = Any 'a');
  truth (fun () -> Any 1 = Any "a");
  print_newline ();
  order (fun () -> compare (Some_of (Function, f)) (Some_of (Function, fun x -> x)));
  order (fun () -> compare (Some_of (Function, f)) (Some_of (Number, 3)));
  order (fun () -> compare (Some_of (Number, 3)) (Some_of (Text, "a")));
  order (fun () -> compare (Some_of (Number, 4)) (Some_of (Number, 3)));
  print_newline ()

let () =
  truth (fun () -> f = f);
  order (fun () -> compare f f);
  truth (fun () ->
      let l = [ f ] in
      compare l l = 0);
  truth (fun () -> List.mem f [ f ]);
  truth (fun () -> List.mem_assoc f [ (f, 1) ]);
  truth (fun () ->
      let l = [ nan ] in
      compare l l = 0);
  truth (fun () ->
      let l = [ nan ] in
      l = l);
  print_newline ()

type head = { name : string; mutable rules : term list }
and term = Var of int | App of head * term list

type tree = Leaf | Node of tree * tree

let rec deep n =
  if n = 0 then Leaf
  else
    let t = deep (n - 1) in
    Node (t, t)

let () =
  let rec ones = 1 :: ones in
  let rec other = 1 :: 2 :: other in
  truth (fun () -> compare ones ones = 0);
  truth (fun () -> compare (1, ones) (1, ones) = 0);
  truth (fun () -> compare ones (1 :: ones) = 0);
  truth (fun () -> compare ones other < 0);
  truth (fun () -> List.mem ones [ [ 1 ]; ones ]);
  truth (fun () -> List.assoc ones [ (ones, true) ]);
  let h = { name = "h"; rules = [] } in
  h.rules <- [ App (h, [ Var 1 ]) ];
  truth (fun () -> List.mem (App (h, [ Var 2 ])) [ Var 1; App (h, [ Var 1 ]); App (h, [ Var 2 ]) ]);
  let t = deep 60 in
  truth (fun () -> compare t t = 0);
  truth (fun () -> compare (Node (Leaf, t)) (Node (t, t)) < 0);
  truth (fun () -> compare (Node (t, t)) (Node (t, deep 3)) > 0);
  print_newline ()
