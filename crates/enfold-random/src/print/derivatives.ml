(* Compares derivatives of functions that follow. *)

exception Stop

type both = { kept : float; mutable moved : float }

let compose f g x = f (g x)
let twice f x = f (f x)
let scaled k x = k *. sin x
let chosen n f x = (match n with 0 -> f | 1 -> scaled 0.8 | _ -> compose sin f) x
let swap p = p.moved <- (0.5 *. p.moved) +. p.kept

let rec neighbours = function
  | a :: (b :: _ as rest) -> (a *. b) +. neighbours rest
  | _ -> 0.0

let compared = ref 0
let skipped = ref 0

(* The slope at zero by central differences that are extrapolated, and how much the last estimates differ. *)
let slope f =
  let tries = 8 and shrink = 2.0 in
  let table = Array.make_matrix tries tries 0.0 in
  let best = ref nan and error = ref infinity and h = ref 0.01 in
  for i = 0 to tries - 1 do
    table.(0).(i) <- (f !h -. f (-. !h)) /. (2.0 *. !h);
    h := !h /. shrink;
    let factor = ref (shrink *. shrink) in
    for j = 1 to i do
      table.(j).(i) <- ((table.(j - 1).(i) *. !factor) -. table.(j - 1).(i - 1)) /. (!factor -. 1.0);
      factor := !factor *. shrink *. shrink;
      let change =
        Float.max (abs_float (table.(j).(i) -. table.(j - 1).(i))) (abs_float (table.(j).(i) -. table.(j - 1).(i - 1)))
      in
      if change <= !error then (
        error := change;
        best := table.(j).(i))
    done
  done;
  (!best, !error)

(* Whether two numbers are the same up to a share of their size. *)
let close share a b = abs_float (a -. b) <= share *. (1.0 +. abs_float a +. abs_float b)

(* A function may have jumps; where it has one nearby, differences say nothing. *)
let compare_at name f forwards backwards =
  let differences, error = slope f in
  let one_way = close 1e-9 forwards backwards in
  let unsure = error > 1e-6 *. (1.0 +. abs_float differences) || differences <> differences in
  if not one_way || not (unsure || close 1e-5 forwards differences) then
    Printf.printf "%s: forwards %.9g, backwards %.9g, differences %.9g\n" name forwards backwards differences
  else if unsure then incr skipped
  else incr compared

let compare_floats name f =
  let at x = compare_at name (fun h -> f (x +. h)) (Diff.derivative f x) (Diff.gradient f x) in
  List.iter at [ 0.37; -0.81 ]

let compare_arrays name f =
  let v = [| 0.37; -0.81; 1.13 |] in
  let gradient = Diff.gradient f (Array.copy v) in
  for i = 0 to 2 do
    let moved h = Array.mapi (fun k x -> if k = i then x +. h else x) v in
    let basis = Array.init 3 (fun k -> if k = i then 1.0 else 0.0) in
    compare_at name (fun h -> f (moved h)) (snd (Diff.jvp f (Array.copy v) basis)) gradient.(i)
  done

let conclude () = Printf.printf "compared %d, skipped %d\n" !compared !skipped

