(* Objects by hand: records of closures, dispatch, inheritance by delegation. *)

type shape = { name : unit -> string; area : unit -> float; describe : unit -> string; scale : float -> shape }

let rec base ~name ~area ~scale =
  let rec self = lazy { name = (fun () -> name); area; scale; describe = (fun () ->
    let me = Lazy.force self in
    Printf.sprintf "%s of area %.2f" (me.name ()) (me.area ())) } in
  Lazy.force self

and circle r = base ~name:"circle" ~area:(fun () -> 3.14159 *. r *. r) ~scale:(fun k -> circle (k *. r))
and square s =
  let parent = base ~name:"square" ~area:(fun () -> s *. s) ~scale:(fun k -> square (k *. s)) in
  { parent with describe = (fun () -> parent.describe () ^ ", four corners") }

type 'a observable = { get : unit -> 'a; set : 'a -> unit; watch : ('a -> 'a -> unit) -> unit }

let observable v =
  let v = ref v and watchers = ref [] in
  { get = (fun () -> !v);
    set = (fun w -> let old = !v in v := w; List.iter (fun f -> f old w) (List.rev !watchers));
    watch = (fun f -> watchers := f :: !watchers) }

let () =
  let shapes = [ circle 1.0; square 2.0 ] in
  List.iter (fun s -> print_endline (s.describe ())) shapes;
  List.iter (fun s -> print_endline ((s.scale 2.0).describe ())) shapes;
  let o = observable 1 in
  let sum = ref 0 in
  o.watch (fun a b -> Printf.printf "%d -> %d\n" a b);
  o.watch (fun _ b -> sum := !sum + b);
  o.set 5;
  o.set (o.get () + 1);
  Printf.printf "%d %d\n" (o.get ()) !sum
