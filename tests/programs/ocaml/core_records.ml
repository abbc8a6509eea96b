(* Records: punning, functional update, mutable fields, nesting, fields of the same name. *)

type point = { x : float; y : float }
type circle = { center : point; radius : float; mutable label : string }
type named = { name : string; x : int }

let origin : point = { x = 0.0; y = 0.0 }
let make ?(label = "none") center radius = { center; radius; label }

let move dx c = { c with center = { c.center with x = c.center.x +. dx } }

let show c = Printf.sprintf "(%g, %g) r=%g %s" c.center.x c.center.y c.radius c.label

type account = { owner : string; mutable balance : int; mutable log : string list }

let deposit a n = a.balance <- a.balance + n; a.log <- Printf.sprintf "+%d" n :: a.log

let () =
  let c = make origin 2.0 in
  let d = move 3.0 c in
  d.label <- "moved";
  print_endline (show c);
  print_endline (show d);
  let n = { name = "n"; x = 3 } in
  Printf.printf "%s %d %g\n" n.name n.x (origin : point).x;
  let a = { owner = "ann"; balance = 10; log = [] } in
  let b = a in
  deposit a 5;
  deposit b 7;
  Printf.printf "%s %d %s\n" b.owner b.balance (String.concat " " a.log);
  let e = { a with owner = "eve" } in
  deposit e 100;
  Printf.printf "%d %d %b %b\n" a.balance e.balance (a = b) (a == { a with owner = "ann" });
  let { center = { x; _ }; radius = r; _ } = d in
  Printf.printf "%g %g\n" x r;
  Printf.printf "%b %b\n" ({ x = 1.0; y = 2.0 } < { x = 1.0; y = 3.0 }) (compare c d < 0)
