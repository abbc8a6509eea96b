(* Numbers, pairs and lists as functions. *)

let zero _ x = x
let succ n f x = f (n f x)
let add m n f x = m f (n f x)
let mul m n f = m (n f)
let to_int n = n (fun x -> x + 1) 0
let rec of_int k = if k = 0 then zero else fun f x -> f (of_int (k - 1) f x)

let pair a b k = k a b
let first p = p (fun a _ -> a)
let second p = p (fun _ b -> b)

let nil _ z = z
let cons h t f z = f h (t f z)
let map f l c z = l (fun h t -> c (f h) t) z

let () =
  let two f x = f (f x) in
  let three = fun f x -> f (f (f x)) in
  Printf.printf "%d %d %d\n" (to_int (add two three)) (to_int (mul two three)) (to_int (succ three));
  Printf.printf "%d\n" (to_int (add (of_int 10) (mul (of_int 4) (of_int 8))));
  let p = pair 1 "one" in
  Printf.printf "%d %s\n" (first p) (second (pair 2 "two"));
  let l = cons 1 (cons 2 (cons 3 nil)) in
  print_endline (String.concat "," (List.map string_of_int (map (fun x -> x * x) l (fun h t -> h :: t) [])));
  let l = cons 1 (cons 2 (cons 3 nil)) in
  Printf.printf "%d\n" (l ( + ) 0)
