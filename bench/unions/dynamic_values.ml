(* Lists of dynamic values with floats, made of mutable pairs. *)
type value = Nil | Fix of int | Flo of float | Pair of pair | Proc of (value -> value)
and pair = { mutable car : value; mutable cdr : value }

let add a b =
  match a, b with
  | Fix a, Fix b -> Fix (a + b)
  | Flo a, Flo b -> Flo (a +. b)
  | Fix a, Flo b | Flo b, Fix a -> Flo (float a +. b)
  | _ -> failwith "add"

let rec build n acc = if n = 0 then acc else build (n - 1) (Pair { car = (if n land 3 = 0 then Flo (float n) else Fix n); cdr = acc })
let rec sum l acc = match l with Pair p -> sum p.cdr (add acc p.car) | _ -> acc
let rec map f l = match f, l with Proc g, Pair p -> let v = g p.car in Pair { car = v; cdr = map f p.cdr } | _ -> Nil

let () =
  let total = ref 0.0 in
  for i = 1 to 20 do
    let l = build 200_000 Nil in
    let m = map (Proc (fun v -> add v (Fix i))) l in
    match sum m (Fix 0) with Flo x -> total := !total +. x | Fix n -> total := !total +. float n | _ -> ()
  done;
  Printf.printf "%.1f\n" !total
