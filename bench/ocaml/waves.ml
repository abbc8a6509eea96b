(* A string that swings: each point pulled by its neighbours, over three arrays of floats in turn. *)

let step pull before now next =
  for i = 1 to Array.length now - 2 do
    next.(i) <- (2.0 *. now.(i)) -. before.(i) +. (pull *. (now.(i + 1) -. (2.0 *. now.(i)) +. now.(i - 1)))
  done

let () =
  let steps = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 30_000 in
  let n = 4000 in
  let shape = Array.init n (fun i -> if i < 200 then float i /. 200.0 else 0.0) in
  let a = ref (Array.copy shape) and b = ref shape and c = ref (Array.make n 0.0) in
  for _ = 1 to steps do
    step 0.25 !a !b !c;
    let old = !a in
    a := !b;
    b := !c;
    c := old
  done;
  let sum = ref 0.0 in
  Array.iteri (fun i x -> sum := !sum +. (x *. float (i land 7))) !b;
  Printf.printf "%.6f\n" !sum
