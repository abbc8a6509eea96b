(* Several closures share a cell; cells of separate calls are separate. *)

type counter = { incr : unit -> unit; get : unit -> int; reset : int -> unit }

let counter start =
  let cell = ref start in
  { incr = (fun () -> cell := !cell + 1); get = (fun () -> !cell); reset = (fun n -> cell := n) }

let history () =
  let log = ref [] in
  let add s = log := s :: !log in
  let show () = String.concat ";" (List.rev !log) in
  (add, show)

let () =
  let a = counter 0 and b = counter 100 in
  a.incr (); a.incr (); b.incr ();
  Printf.printf "%d %d\n" (a.get ()) (b.get ());
  a.reset (b.get ());
  a.incr ();
  Printf.printf "%d %d\n" (a.get ()) (b.get ());
  let add, show = history () in
  let add', show' = history () in
  List.iter add [ "x"; "y" ];
  add' "z";
  add "w";
  Printf.printf "%s|%s\n" (show ()) (show' ());
  let swap r s = let t = !r in r := !s; s := t in
  let p = ref 1 and q = ref 2 in
  let peek () = (!p, !q) in
  swap p q;
  let x, y = peek () in
  Printf.printf "%d %d\n" x y;
  let alias = p in
  alias := 9;
  Printf.printf "%d %b %b\n" !p (p == alias) (p == q)
