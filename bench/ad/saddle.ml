(* A saddle point, by descent that goes by derivatives of an ascent that goes by derivatives. *)
let gradient f (x, y) = (snd (Diff.jvp f (x, y) (1.0, 0.0)), snd (Diff.jvp f (x, y) (0.0, 1.0)))
let magnitude (x, y) = sqrt ((x *. x) +. (y *. y))
let distance (a, b) (x, y) = magnitude (a -. x, b -. y)

let lowest f start =
  let rec go (x, y) value (dx, dy) rate rounds =
    if magnitude (dx, dy) <= 1e-5 then (x, y)
    else if rounds = 10 then go (x, y) value (dx, dy) (2.0 *. rate) 0
    else
      let next = (x -. (rate *. dx), y -. (rate *. dy)) in
      if distance (x, y) next <= 1e-5 then (x, y)
      else
        let there = f next in
        if there < value then go next there (gradient f next) rate (rounds + 1)
        else go (x, y) value (dx, dy) (rate /. 2.0) 0
  in
  go start (f start) (gradient f start) 1e-5 0

let highest f start = lowest (fun at -> -.f at) start

let saddle start =
  let f (x, y) (u, v) = (x *. x) +. (y *. y) -. ((u *. u) +. (v *. v)) in
  let x, y = lowest (fun at -> let answer = highest (f at) start in f at answer) start in
  let u, v = highest (f (x, y)) start in
  x +. y +. u +. v

let () =
  let times = int_of_string Sys.argv.(2) in
  let sum = ref 0.0 in
  for i = 1 to times do
    let at = 1.0 +. (1e-6 *. float_of_int (i land 7)) in
    sum := !sum +. saddle (at, at)
  done;
  Printf.printf "%.9e\n" !sum
