(*@ error E0902 4 *)

(* A value of a type that grows is made and looked into. *)
type 'a perfect = Zero of 'a | Succ of ('a * 'a) perfect

let rec size : 'a. 'a perfect -> int = function
  | Zero _ -> 1
  | Succ inner -> 2 * size inner

let () = print_int (size (Succ (Succ (Zero ((1, 2), (3, 4))))))
