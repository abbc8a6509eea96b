(* n = 200000: neighbours of nodes in lists of an array, replaced as edges come and go. *)
let () =
  let n = int_of_string Sys.argv.(1) in
  let near = Array.make 64 [] in
  let rec without x = function [] -> [] | y :: rest -> if x = y then rest else y :: without x rest in
  let sum = ref 0 in
  for i = 1 to n * 10 do
    let a = i * 17 land 63 and b = i * 23 land 63 in
    if List.mem b near.(a) then near.(a) <- without b near.(a)
    else near.(a) <- b :: near.(a);
    sum := (!sum + List.length near.(b)) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
