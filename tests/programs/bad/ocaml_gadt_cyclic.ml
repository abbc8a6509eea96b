(* Equations that contradict each other do not make two types equal. *)
type (_, _) eq = Refl : ('a, 'a) eq

let f : type a b. (a, b list) eq -> (b, a list) eq -> a -> b =
 fun x y z -> match x with Refl -> ( match y with Refl -> z)
(*@ error E0201 5 *)
