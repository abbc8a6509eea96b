(* Extensible types with parameters, and exceptions with other names. *)
module M = struct
  type t = .. 
  type t += A of int | B
  type t += C = A
end
type M.t += D of string
exception Base of int
exception Again = Base
exception Not = Not_found
type 'a ext = ..
type 'a ext += P of 'a | Q : int -> int ext
let f = function M.A n -> n | M.B -> -1 | D s -> String.length s | _ -> 0
let g : int ext -> int = function P n -> n | Q n -> n * 2 | _ -> 0
let () = Printf.printf "%d %d %d %d\n" (f (M.C 3)) (f M.B) (f (D "abc")) (try raise (Again 4) with Base n -> n)
let () = try ignore (List.find (fun _ -> true) []) with Not -> print_endline "not"
let () = Printf.printf "%d %d\n" (g (P 3)) (g (Q 4))
module type X = sig type M.t += Z of int  exception E of string end
module X : X = struct type M.t += Z of int exception E of string end
let () = match X.Z 3 with X.Z n -> print_int n | _ -> ()
type _ key = ..
type _ key += Int : int key | Str : string key | List : 'b key -> 'b list key
let rec show : type a. a key -> a -> string = fun k v -> match k with Int -> string_of_int v | Str -> v | List k -> String.concat "," (List.map (show k) v) | _ -> "?"
let () = print_endline (show Int 3 ^ show Str "s" ^ show (List Int) [1;2])
type 'b ext += R of 'b * 'b
let h : type a. a ext -> int = function P _ -> 1 | Q n -> n | R (_, _) -> 2 | _ -> 0
let () = Printf.printf "%d %d %d %d\n" (h (P "a")) (h (Q 7)) (h (R (1., 2.))) (match R (3, 4) with R (a, b) -> a + b | _ -> 0)
let () = let exception Local of int in try raise (Local 3) with Local n -> print_int n
