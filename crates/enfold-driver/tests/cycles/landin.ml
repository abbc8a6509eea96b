(* Recursion through a cell.
   * grows: a cell holds a function that captured it *)
let make i =
  let self = ref (fun x -> x) in
  self := (fun x -> if x <= 0 then i else !self (x - i));
  fun x -> !self x
let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 4 (make 1) in
  let sum = ref 0 in
  for i = 1 to n do
    kept.(i * i mod 4) <- make i;
    sum := (!sum + kept.((i + 1) mod 4) (i mod 5)) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
