(* n = 20000: symbolic derivatives with smart constructors, of small terms again and again. *)
type e = Num of int | X | Add of e * e | Mul of e * e | Pow of e * int

let rec add a b =
  match a, b with
  | Num x, Num y -> Num (x + y)
  | Num 0, e | e, Num 0 -> e
  | Add (x, y), z -> add x (add y z)
  | a, b -> Add (a, b)

let rec mul a b =
  match a, b with
  | Num x, Num y -> Num (x * y land 0xFFFF)
  | Num 0, _ | _, Num 0 -> Num 0
  | Num 1, e | e, Num 1 -> e
  | Mul (x, y), z -> mul x (mul y z)
  | a, b -> Mul (a, b)

let pow e n = if n = 0 then Num 1 else if n = 1 then e else Pow (e, n)

let rec d = function
  | Num _ -> Num 0
  | X -> Num 1
  | Add (a, b) -> add (d a) (d b)
  | Mul (a, b) -> add (mul a (d b)) (mul b (d a))
  | Pow (e, n) -> mul (mul (Num n) (pow e (n - 1))) (d e)

let rec size = function Num _ | X -> 1 | Add (a, b) | Mul (a, b) -> size a + size b | Pow (e, _) -> size e

let () =
  let n = int_of_string Sys.argv.(1) in
  let sum = ref 0 in
  for i = 1 to n do
    let e = Pow (Add (Pow (X, 3), Mul (X, Num (i mod 7 + 2))), 5) in
    sum := (!sum + size (d (d (d (d e))))) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
