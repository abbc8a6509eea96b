(* Values that are computed when they are first asked for. *)

type 'a t = 'a CamlinternalLazy.t

exception Undefined = CamlinternalLazy.Undefined

let force cell = CamlinternalLazy.force cell
let force_val cell = CamlinternalLazy.force cell
let from_fun compute = CamlinternalLazy.delay compute
let from_val value = CamlinternalLazy.ready value
let is_val cell = CamlinternalLazy.is_ready cell
let map f cell = CamlinternalLazy.delay (fun () -> f (force cell))

let map_val f cell =
  if is_val cell then CamlinternalLazy.ready (f (force cell))
  else CamlinternalLazy.delay (fun () -> f (force cell))

let lazy_from_fun compute = from_fun compute
let lazy_from_val value = from_val value
let lazy_is_val cell = is_val cell
