(* Order of constructors, of what is no number inside of data, and of hidden types. *)
let () = Printf.printf "%b %b %b %b\n" ([nan] < [1.]) ([nan] > [1.]) ((1,nan) <= (1,nan)) ([nan] = [nan])
let () = Printf.printf "%b %b %b\n" ((nan,1) < (1.,2)) (Some nan >= Some 1.) ([|nan|] < [|1.|])
type t = A of int | B | C of string | D
let () = Printf.printf "%d %d %d %d %b\n" (compare B (A 1)) (compare D (C "")) (compare (A 1) D) (compare (C "") (A 5)) (B < A 0)
exception E1 of int
exception E2
let () = Printf.printf "%b %b\n" (E1 1 = E1 1) (E1 1 = E2)
type any = Any : 'a * ('a -> string) -> any
type s = S : 'a list -> s
let () = Printf.printf "%b %b\n" (S [1] = S [1]) (S [1] = S [2])
let f () = S ["x"]
let () = Printf.printf "%b\n" (f () = f ())
