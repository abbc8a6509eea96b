(* Record fields and arguments of constructors that are polymorphic. *)

type 'a box = { get : 'a; map : 'b. ('a -> 'b) -> 'b }
type poly = { apply : 'a. 'a -> 'a list }
type 'a church_list = { fold : 'b. ('a -> 'b -> 'b) -> 'b -> 'b }
type monoid = { combine : 'a. ('a -> 'a -> 'a) -> 'a list -> 'a -> 'a }

let use p = (p.apply 1, p.apply "x")
let nil = { fold = (fun _ z -> z) }
let cons h t = { fold = (fun f z -> f h (t.fold f z)) }
let to_list l = l.fold (fun h t -> h :: t) []
let map f l = { fold = (fun c z -> l.fold (fun h t -> c (f h) t) z) }

let () =
  let b = { get = 21; map = (fun f -> f 21) } in
  Printf.printf "%d %s %d\n" (b.map (( * ) 2)) (b.map string_of_int) b.get;
  let xs, ss = use { apply = (fun v -> [ v; v ]) } in
  Printf.printf "%d %d\n" (List.length xs) (List.length ss);
  let l = cons 1 (cons 2 (cons 3 nil)) in
  print_endline (String.concat "," (List.map string_of_int (to_list (map (fun x -> x * x) l))));
  Printf.printf "%d\n" (l.fold ( + ) 0);
  let m = { combine = (fun f l z -> List.fold_left f z l) } in
  Printf.printf "%d %s\n" (m.combine ( + ) [ 1; 2; 3 ] 0) (m.combine ( ^ ) [ "a"; "b" ] "")
