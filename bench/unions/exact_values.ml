(* Lists of dynamic values without floats, made of mutable pairs. *)
type value = Fix of int | Nil | True | Pair of pair | Proc of (value -> value)
and pair = { mutable car : value; mutable cdr : value }

let add a b = match a, b with Fix a, Fix b -> Fix (a + b) | _ -> failwith "add"
let rec build n acc = if n = 0 then acc else build (n - 1) (Pair { car = (if n land 7 = 0 then True else Fix n); cdr = acc })
let rec sum l acc =
  match l with Pair p -> sum p.cdr (match p.car with True -> add acc (Fix 1) | v -> add acc v) | _ -> acc
let rec map f l = match f, l with Proc g, Pair p -> let v = g p.car in Pair { car = v; cdr = map f p.cdr } | _ -> Nil
let rec reverse l acc = match l with
  | Pair p -> let next = p.cdr in p.cdr <- acc; reverse next l
  | _ -> acc

let () =
  let total = ref 0 in
  for i = 1 to 20 do
    let l = build 200_000 Nil in
    let m = map (Proc (function Fix n -> Fix (n + i) | v -> v)) (reverse l Nil) in
    match sum m (Fix 0) with Fix n -> total := !total + n | _ -> ()
  done;
  Printf.printf "%d\n" !total
