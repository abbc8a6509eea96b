(* Rows of a matrix in one flat array, added to each other by multiples: elimination. *)

let eliminate n m =
  for k = 0 to n - 1 do
    for i = k + 1 to n - 1 do
      let by = m.((i * n) + k) /. m.((k * n) + k) in
      for j = 0 to n - 1 do
        m.((i * n) + j) <- m.((i * n) + j) -. (by *. m.((k * n) + j))
      done
    done
  done

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 500 in
  let m = Array.init (n * n) (fun k -> if k mod (n + 1) = 0 then 10.0 else float (k * 7919 mod 97) /. 970.0) in
  for _ = 1 to 3 do
    eliminate n m
  done;
  let trace = ref 0.0 in
  for i = 0 to n - 1 do
    trace := !trace +. m.((i * n) + i)
  done;
  Printf.printf "%.6f\n" !trace
