(* A copy of a record may have another type: what only the given fields mention can change. *)
type ('a, 'tag) boxed = { value : 'a; mutable count : int; name : string }
type opened = O
type closed = C

let map f b = { b with value = f b.value }
let retag (b : ('a, opened) boxed) : ('a, closed) boxed = { b with count = b.count + 1 }
let swap p = { p with contents = string_of_int p.contents }

type 'a tree = Leaf | Node of { left : 'a tree; item : 'a; right : 'a tree; size : int }

let rec map_tree f = function
  | Leaf -> Leaf
  | Node n -> Node { n with left = map_tree f n.left; item = f n.item; right = map_tree f n.right }

let rec sum = function Leaf -> 0 | Node { left; item; right; _ } -> sum left + item + sum right

module File : sig
  type 'a t
  val make : string -> closed t
  val start : closed t -> opened t
  val read : opened t -> string
  val stop : opened t -> closed t
end = struct
  type _ t = { name : string; log : string list }
  let make name = { name; log = [] }
  let start f = { f with log = "start" :: f.log }
  let read f = String.concat "," (f.name :: f.log)
  let stop f = { f with log = "stop" :: f.log }
end

type ('a, 'b) poly = { id : 'c. 'c -> 'c; a : 'a; b : 'b }

let () =
  let b : (int, opened) boxed = { value = 20; count = 0; name = "b" } in
  let s = map (fun n -> string_of_int (n + 1)) (retag b) in
  Printf.printf "%s %d %s %d\n" s.value s.count s.name b.count;
  s.count <- 10;
  Printf.printf "%d %d\n" s.count b.count;
  let r = ref 41 in
  let q = swap r in
  r := 0;
  print_endline !q;
  let leaf item = Node { left = Leaf; item; right = Leaf; size = 1 } in
  let t = Node { left = leaf "a"; item = "bcd"; right = leaf "ef"; size = 3 } in
  Printf.printf "%d\n" (sum (map_tree String.length t));
  print_endline File.(read (start (stop (start (make "f")))));
  let p = { id = (fun x -> x); a = 1; b = "x" } in
  let p' = { p with a = 2.5 } in
  Printf.printf "%g %s %d %b\n" p'.a p'.b (p'.id 3) (p'.id true);
  let order = Buffer.create 8 in
  let say s v = Buffer.add_string order s; v in
  let c = { (say "base " p) with b = say "b " 'x'; a = say "a " [] } in
  Printf.printf "%s%c %d\n" (Buffer.contents order) c.b (List.length c.a)
