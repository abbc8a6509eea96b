(* Heat that spreads over a plate: a stencil over two flat arrays of floats. *)

let step width height from into =
  for y = 1 to height - 2 do
    for x = 1 to width - 2 do
      let at = (y * width) + x in
      into.(at) <-
        from.(at)
        +. (0.1 *. (from.(at - 1) +. from.(at + 1) +. from.(at - width) +. from.(at + width) -. (4.0 *. from.(at))))
    done
  done

let () =
  let steps = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 2000 in
  let width = 400 and height = 300 in
  let a = Array.make (width * height) 0.0 and b = Array.make (width * height) 0.0 in
  for x = 0 to width - 1 do
    a.(x) <- 100.0;
    b.(x) <- 100.0
  done;
  for _ = 1 to steps / 2 do
    step width height a b;
    step width height b a
  done;
  Printf.printf "%.6f\n" (Array.fold_left ( +. ) 0.0 a)
