(* Raising and catching very often, with and without arguments, through calls. *)

exception Leave
exception Value of int

let find_first p a =
  try
    Array.iteri (fun i x -> if p x then raise_notrace (Value i)) a;
    -1
  with Value i -> i

let rec dig n = if n = 0 then raise Leave else 1 + dig (n - 1)

let () =
  let a = Array.init 100 (fun i -> i * i) in
  let sum = ref 0 in
  for i = 1 to 20_000 do
    sum := !sum + find_first (fun x -> x > i land 1023) a
  done;
  Printf.printf "%d\n" !sum;
  let caught = ref 0 in
  for i = 1 to 20_000 do
    try ignore (dig (i land 15)) with Leave -> incr caught
  done;
  Printf.printf "%d\n" !caught;
  let table = Hashtbl.create 16 in
  for i = 1 to 50_000 do
    let k = i * i mod 97 in
    match Hashtbl.find table k with
    | n -> Hashtbl.replace table k (n + 1)
    | exception Not_found -> Hashtbl.add table k 1
  done;
  Printf.printf "%d %d\n" (Hashtbl.length table) (Hashtbl.fold (fun _ n m -> max n m) table 0);
  let rec parse s i acc = match s.[i] with
    | '0' .. '9' as c -> parse s (i + 1) ((acc * 10) + Char.code c - 48)
    | _ -> acc
    | exception Invalid_argument _ -> acc in
  Printf.printf "%d %d\n" (parse "12345" 0 0) (parse "67x" 0 0);
  let nested = ref 0 in
  for i = 1 to 1000 do
    try try if i land 1 = 0 then raise (Value i) else raise Leave with Value v -> nested := !nested + v with Leave -> decr nested
  done;
  Printf.printf "%d\n" !nested
