(* Searches that leave loops, iterators and recursions by exceptions of their own. *)

exception Found of int

let find test a =
  try
    Array.iteri (fun i x -> if test x then raise (Found i)) a;
    -1
  with Found i -> i

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 400_000 in
  let a = Array.init 400 (fun i -> i * 37 mod 401) in
  let sum = ref 0 in
  for i = 1 to rounds do
    sum := !sum + find (fun x -> x = i mod 410) a;
    (match List.find (fun x -> x > 30) [ 1; 5; i mod 40; 7 ] with
    | x -> sum := !sum + x
    | exception Not_found -> decr sum)
  done;
  Printf.printf "%d\n" !sum
