(* Functions of one recursive group in a table.
   * grows: functions that share a record are not counted *)
type job = { run : int -> int; other : int -> int }
let make i =
  let s = "text " ^ string_of_int i in
  let rec even x = if x = 0 then String.length s else odd (x - 1)
  and odd x = if x = 0 then i else even (x - 1) in
  { run = even; other = odd }
let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 4 (make 1) in
  let sum = ref 0 in
  for i = 1 to n do
    kept.(i * i mod 4) <- make i;
    let j = kept.((i + 1) mod 4) in
    sum := (!sum + j.run (i mod 5) + j.other (i mod 3)) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
