(* Any two hidden types can be paired, and pairs again. *)
type any = Any : 'a * ('a -> string) -> any

let both (Any (x, f)) (Any (y, g)) = Any ((x, y), fun (a, b) -> f a ^ g b)
let show (Any (x, f)) = f x
let all = [ Any (1, string_of_int); Any ("a", fun s -> s); Any (2.5, string_of_float) ]
let () = print_endline (show (List.fold_left both (List.hd all) (List.tl all)))

(*@ error E0902 4 *)
