(* Structures, nesting, open, local open, include, aliases. *)

module Geometry = struct
  type point = { x : int; y : int }
  let origin = { x = 0; y = 0 }
  module Vector = struct
    let add a b = { x = a.x + b.x; y = a.y + b.y }
    let scale k p = { x = k * p.x; y = k * p.y }
    let dot a b = (a.x * b.x) + (a.y * b.y)
  end
  let show p = Printf.sprintf "(%d,%d)" p.x p.y
end

module G = Geometry
module V = G.Vector

module Extended = struct
  include Geometry
  let unit_x = { origin with x = 1 }
  let show p = "<" ^ show p ^ ">"
end

open Extended

let () =
  print_endline (show unit_x);
  print_endline (G.show (V.add G.{ x = 1; y = 2 } { x = 3; y = 4 }));
  let open G.Vector in
  Printf.printf "%d\n" (dot (scale 2 unit_x) { x = 5; y = 6 });
  print_endline Geometry.(show origin);
  let module L = struct let twice f x = f (f x) end in
  Printf.printf "%d\n" (L.twice succ 5);
  let x = 3 in
  Printf.printf "%d\n" (let open struct let x = 10 end in x + 1);
  Printf.printf "%d %d\n" x List.(length (filter (fun n -> n > 1) [ 1; 2; 3 ]));
  print_endline String.(concat "-" [ uppercase_ascii "a"; make 2 'b' ])
