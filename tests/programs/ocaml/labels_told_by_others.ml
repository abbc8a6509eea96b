(* Labels and constructors of other modules: the other labels decide, a qualified one, or the type that is known. *)

module A = struct
  type point = { x : int; y : int }
  type text = { x : string; size : int }
  type shape = Dot | Circle of int
end

module B = struct
  type person = { name : string; age : int }
  type thing = { name : string; weight : float }
end

open A

let a = { x = 1; y = 2 }
let b = { A.x = 1; y = 2 }
let c = { A.x = "s"; size = 2 }
let sum { x; y } = x + y
let sum_qualified { A.y; x } = x + y
let show = function { A.x; size } -> x ^ string_of_int size
let d = { B.name = "a"; age = 3 }
let e = { age = 3; B.name = "a" }
let f = B.{ name = "a"; age = 3 }
let older p = { p with B.name = "x"; age = p.B.age + 1 }

let () =
  Printf.printf "%d %d %s %s %b %d\n" (sum a) (sum_qualified b) (show c) d.B.name (d = e && e = f) (older d).age

(* `|>` and `@@` tell types in both directions. *)
let circle = A.Circle 3
let area : A.shape -> int = function Dot -> 0 | Circle r -> r * r

module Hidden = struct
  type t = Small | Large of int
  type r = { first : int; second : string }

  let value = Large 7
  let record = { first = 1; second = "two" }
end

let take (r : Hidden.r) k = k r

let () =
  (Hidden.value |> function Small -> print_string "small" | Large n -> print_int n);
  (Hidden.record |> fun { first; second } -> Printf.printf " %d %s" first second);
  Printf.printf " %d" (Hidden.record |> fun r -> r.first);
  (take { first = 5; second = "" } @@ fun r -> Printf.printf " %d" r.first);
  Printf.printf " %d %d %d\n" (area @@ Circle 2) (Dot |> area) (area circle)

(* Including a module takes all its labels over. *)
module C = struct
  include A

  type more = { x : bool; extra : unit }
end

let () = Printf.printf "%d %s\n" { C.x = 4; y = 5 }.C.y { C.x = "t"; size = 1 }.x
