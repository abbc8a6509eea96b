(* Attributes are read and mean nothing. *)
[@@@warning "-32"]
let[@inline] f x = x + 1
let g = (fun x -> x [@warning "-8"]) [@inline never]
type t = { a : int [@key "x"]; b : string } [@@deriving show]
type u = A [@foo] | B of int [@bar]
let[@tail_mod_cons] rec h = function [] -> [] | x :: r -> x :: (h r [@tailcall])
let () = (print_int (f 1) [@ocaml.warning "-3"]); print_newline ()
external id : 'a -> 'a = "%identity" [@@noalloc]
exception E of int [@@foo "no"]
module M = struct let x = 1 end [@@foo]
let () = begin [@attr] print_int (g 3) end
[@@@ocaml.text "hello"]
let () = if [@unlikely] true then print_string "y" else ()
let () = match [@foo] 3 with 3 -> print_string "three" | _ -> ()
let k = function[@foo] 1 -> 2 | n -> n
let z = let[@foo] x = 1 in x
let () = print_int (k 1 + z)
type v = (int [@foo]) list
let w : (int [@x]) = 3
module type S = sig val x : int [@@doc "s"] type t [@@foo] end
let () = for [@foo] i = 1 to 2 do print_int i done; while [@bar] false do () done
let q = fun [@foo] x -> x
let r = lazy [@foo] (q 1)
let s = assert [@foo] true
let () = try [@foo] () with _ -> ()
