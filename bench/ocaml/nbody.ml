(* Planets that attract each other: records of floats that change, in an array. *)

type body = { mutable x : float; mutable y : float; mutable z : float;
              mutable vx : float; mutable vy : float; mutable vz : float; mass : float }

let day = 0.01

let advance bodies =
  let n = Array.length bodies in
  for i = 0 to n - 1 do
    let a = bodies.(i) in
    for j = i + 1 to n - 1 do
      let b = bodies.(j) in
      let dx = a.x -. b.x and dy = a.y -. b.y and dz = a.z -. b.z in
      let square = (dx *. dx) +. (dy *. dy) +. (dz *. dz) in
      let pull = day /. (square *. sqrt square) in
      a.vx <- a.vx -. (dx *. b.mass *. pull);
      a.vy <- a.vy -. (dy *. b.mass *. pull);
      a.vz <- a.vz -. (dz *. b.mass *. pull);
      b.vx <- b.vx +. (dx *. a.mass *. pull);
      b.vy <- b.vy +. (dy *. a.mass *. pull);
      b.vz <- b.vz +. (dz *. a.mass *. pull)
    done
  done;
  for i = 0 to n - 1 do
    let a = bodies.(i) in
    a.x <- a.x +. (day *. a.vx);
    a.y <- a.y +. (day *. a.vy);
    a.z <- a.z +. (day *. a.vz)
  done

let energy bodies =
  let sum = ref 0.0 in
  Array.iteri
    (fun i a ->
      sum := !sum +. (0.5 *. a.mass *. ((a.vx *. a.vx) +. (a.vy *. a.vy) +. (a.vz *. a.vz)));
      for j = i + 1 to Array.length bodies - 1 do
        let b = bodies.(j) in
        let dx = a.x -. b.x and dy = a.y -. b.y and dz = a.z -. b.z in
        sum := !sum -. (a.mass *. b.mass /. sqrt ((dx *. dx) +. (dy *. dy) +. (dz *. dz)))
      done)
    bodies;
  !sum

let () =
  let steps = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 6_000_000 in
  let planet i =
    let f = float_of_int i in
    { x = 3.0 *. f; y = 1.0 -. f; z = 0.1 *. f *. f; vx = 0.3 /. (1.0 +. f); vy = 0.2 *. f; vz = -0.05 *. f;
      mass = (if i = 0 then 39.0 else 0.04 /. f) }
  in
  let bodies = Array.init 5 planet in
  Printf.printf "%.9f\n" (energy bodies);
  for _ = 1 to steps do advance bodies done;
  Printf.printf "%.9f\n" (energy bodies)
