(* The Mandelbrot set with complex numbers as pairs and the iteration as a function that takes a step. *)

let add (a, b) (c, d) = (a +. c, b +. d)
let mul (a, b) (c, d) = ((a *. c) -. (b *. d), (a *. d) +. (b *. c))
let norm2 (a, b) = (a *. a) +. (b *. b)

let escape limit step start =
  let rec go n z = if n = limit || norm2 z > 4.0 then n else go (n + 1) (step z) in
  go 0 start

let () =
  let size = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 1400 in
  let scale k = (float_of_int k *. 2.0 /. float_of_int size) -. 1.0 in
  let inside = ref 0 and total = ref 0 in
  for y = 0 to size - 1 do
    for x = 0 to size - 1 do
      let c = (scale x -. 0.5, scale y) in
      let n = escape 150 (fun z -> add (mul z z) c) (0.0, 0.0) in
      total := !total + n;
      if n = 150 then incr inside
    done
  done;
  Printf.printf "%d inside, %d steps\n" !inside !total
