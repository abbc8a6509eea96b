(* Attributes after keywords. *)
let q = fun [@foo] x -> x
let r = lazy [@foo] (q 1)
let s = assert [@foo] true
let () = try [@foo] () with _ -> ()
let () = for [@foo] i = 1 to 2 do print_int i done; while [@bar] false do () done
module type S = sig val x : int [@@doc "s"] type t [@@foo] end
let f (x [@foo]) = x
let g = function (1 [@foo]) -> 2 | n -> n
let h x = x |> (f [@inlined])
