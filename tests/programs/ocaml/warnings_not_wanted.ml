(* Attributes say which warnings are not wanted, for an item or for the rest of the file. *)
(*@ warns W0001 *)
let first = function x :: _ -> x [@@warning "-8"]
let second l = match l with _ :: x :: _ -> x [@@ocaml.warning "-partial-match"]

let (a, b), [| c; d |] = (1, 2), [| 3; 4 |] [@@warning "-8"]

let third = fun[@warning "-p"] (Some x) -> x

module M = struct
  let get = function Some x -> x [@@warning "-8"]
  let twice f = (function 0 -> 0 | n -> f (f n) | _ -> 1) [@@warning "-11"]
end

(* Here one is wanted. *)
let fourth = function 0 -> "zero"

[@@@warning "-8-26"]

let fifth = function 1 -> let unused = 2 in "one"

let () =
  Printf.printf "%d %d %d %d %d %d\n" (first [ 1 ]) (second [ 1; 2 ]) (a + b + c + d) (third (Some 3)) (M.get (Some 4))
    (M.twice succ 5);
  print_endline (fourth 0 ^ fifth 1)
