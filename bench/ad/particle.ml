(* A charged particle falls between two charges, one of which is moved so that it lands at the origin: the path goes by derivatives of the
   potential, the descent by derivatives of where the path ends. *)
let gradient f (x, y) = (snd (Diff.jvp f (x, y) (1.0, 0.0)), snd (Diff.jvp f (x, y) (0.0, 1.0)))
let distance (a, b) (x, y) = sqrt (((a -. x) *. (a -. x)) +. ((b -. y) *. (b -. y)))

let landing w =
  let step = 0.1 in
  let potential at = (1.0 /. distance at (10.0, 10.0 -. w)) +. (1.0 /. distance at (10.0, 0.0)) in
  let rec go (x, y) (u, v) =
    let px, py = gradient potential (x, y) in
    let (x', y') as next = (x +. (step *. u), y +. (step *. v)) in
    if y' > 0.0 then go next (u -. (step *. px), v -. (step *. py))
    else
      let rest = (0.0 -. y) /. v in
      let x = x +. (rest *. u) in
      x *. x
  in
  go (0.0, 8.0) (0.75, 0.0)

let lowest f start =
  let rec go x value slope rate rounds =
    if abs_float slope <= 1e-5 then x
    else if rounds = 10 then go x value slope (2.0 *. rate) 0
    else
      let next = x -. (rate *. slope) in
      if abs_float (x -. next) <= 1e-5 then x
      else
        let there = f next in
        if there < value then go next there (Diff.derivative f next) rate (rounds + 1)
        else go x value slope (rate /. 2.0) 0
  in
  go start (f start) (Diff.derivative f start) 1e-5 0

let () =
  let times = int_of_string Sys.argv.(2) in
  let sum = ref 0.0 in
  for i = 1 to times do
    sum := !sum +. lowest landing (1e-6 *. float_of_int (i land 7))
  done;
  Printf.printf "%.9e\n" !sum
