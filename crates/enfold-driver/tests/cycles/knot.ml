(* Records with a function that captured the record.
   * grows: a record and its function hold each other *)
type shape = { name : string; mutable draw : int -> int }
let make i =
  let shape = { name = "shape " ^ string_of_int i; draw = fun x -> x } in
  shape.draw <- (fun x -> if x = 0 then String.length shape.name else shape.draw (x - 1));
  shape
let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 4 (make 0) in
  let sum = ref 0 in
  for i = 1 to n do
    kept.(i mod 4) <- make i;
    sum := (!sum + kept.((i + 1) mod 4).draw (i mod 5)) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
