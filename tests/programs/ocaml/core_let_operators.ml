(* Binding operators: state, result, list. *)

module State = struct
  let return x s = (x, s)
  let ( let* ) m f s = let x, s = m s in f x s
  let ( let+ ) m f s = let x, s = m s in (f x, s)
  let get s = (s, s)
  let put s _ = ((), s)
end

let fresh = let open State in let* n = get in let* () = put (n + 1) in return n

let rec label = let open State in function
  | `Leaf -> let+ n = fresh in `L n
  | `Node (l, r) -> let* l = label l in let* n = fresh in let+ r = label r in `N (l, n, r)

let rec show = function `L n -> string_of_int n | `N (l, n, r) -> Printf.sprintf "(%s %d %s)" (show l) n (show r)

let ( let* ) = Result.bind
let ( let+ ) r f = Result.map f r

let validate name age =
  let* name = if name = "" then Error "no name" else Ok name in
  let+ age = if age < 0 then Error "bad age" else Ok age in
  Printf.sprintf "%s(%d)" name age

let triples n =
  let ( let* ) l f = List.concat_map f l in
  let range a b = List.init (max 0 (b - a + 1)) (fun i -> a + i) in
  let* a = range 1 n in
  let* b = range a n in
  let* c = range b n in
  if (a * a) + (b * b) = c * c then [ (a, b, c) ] else []

let () =
  let t, next = label (`Node (`Node (`Leaf, `Leaf), `Leaf)) 10 in
  Printf.printf "%s next %d\n" (show t) next;
  List.iter (fun (n, a) -> match validate n a with Ok s -> print_endline s | Error e -> print_endline ("error: " ^ e))
    [ ("ann", 30); ("", 1); ("bob", -1) ];
  List.iter (fun (a, b, c) -> Printf.printf "%d-%d-%d " a b c) (triples 20);
  print_newline ()
