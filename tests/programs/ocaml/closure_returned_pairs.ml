(* Functions that return several closures over the same state, and closures that replace themselves. *)

let stack () =
  let items = ref [] in
  let push x = items := x :: !items
  and pop () = match !items with [] -> None | x :: t -> items := t; Some x
  and size () = List.length !items in
  (push, pop, size)

let toggle () =
  let rec on () = state := off; "on"
  and off () = state := on; "off"
  and state = { contents = on' }
  and on' () = state := off; "first" in
  fun () -> !state ()

type machine = Machine of (char -> machine) * (unit -> bool)

(* accepts words over a and b with an even number of a *)
let rec even = lazy (Machine ((function 'a' -> Lazy.force odd | _ -> Lazy.force even), fun () -> true))
and odd = lazy (Machine ((function 'a' -> Lazy.force even | _ -> Lazy.force odd), fun () -> false))

let accepts word =
  let Machine (_, final) = String.fold_left (fun (Machine (step, _)) c -> step c) (Lazy.force even) word in
  final ()

let () =
  let push, pop, size = stack () in
  let push', pop', _ = stack () in
  push 1; push 2; push' "other";
  Printf.printf "%b %d %b\n" (pop () = Some 2) (size ()) (pop' () = Some "other");
  let t = toggle () in
  let a = t () in
  let b = t () in
  let c = t () in
  let d = t () in
  Printf.printf "%s %s %s %s\n" a b c d;
  List.iter (fun w -> Printf.printf "%S %b\n" w (accepts w)) [ ""; "a"; "ba"; "aba"; "bbb"; "aaaa" ]
