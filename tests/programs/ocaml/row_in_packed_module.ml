(* Rows that contain themselves, in places where a type that is not known is looked for. *)
type shape = [ `Dot | `Both of shape * shape | `All of shape list ]

module type ITEM = sig
  type t
  val first : t
  val step : t -> t
end

type poly = { same : 'a. 'a -> shape -> 'a }

let rec size (s : shape) =
  match s with `Dot -> 1 | `Both (a, b) -> size a + size b | `All l -> List.fold_left (fun n s -> n + size s) 0 l

let stepped (type a) (module I : ITEM with type t = a) : a = I.step I.first

let () =
  let p = { same = (fun x s -> print_int (size s); print_newline (); x) } in
  print_endline (p.same "x" (`Both (`Dot, `All [ `Dot; `Dot ])));
  let s : shape =
    stepped (module struct type t = shape let first = `Dot let step s = `Both (s, s) end : ITEM with type t = shape)
  in
  print_int (p.same (size s) s);
  print_newline ();
  let exception Found of shape in
  try raise (Found (`All [ s; s ])) with Found s -> Printf.printf "found %d\n" (size s)
