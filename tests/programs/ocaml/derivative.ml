(* Smart constructors whose loops make parts of their results: parts that go to the caller cost no pages of their own;
   crates/enfold-cli/tests/space.rs measures it. *)
type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Mul of expr * expr
  | Pow of expr * expr
  | Ln of expr

let rec pown a n =
  if n = 0 then 1
  else if n = 1 then a
  else
    let b = pown a (n / 2) in
    b * b * (if n mod 2 = 0 then 1 else a)

let rec add x y =
  match x, y with
  | Num n, Num m -> Num (n + m)
  | Num 0, f | f, Num 0 -> f
  | f, Num n -> add (Num n) f
  | Num n, Add (Num m, f) -> add (Num (n + m)) f
  | f, Add (Num n, g) -> add (Num n) (add f g)
  | Add (f, g), h -> add f (add g h)
  | f, g -> Add (f, g)

let rec mul x y =
  match x, y with
  | Num n, Num m -> Num (n * m)
  | Num 0, _ | _, Num 0 -> Num 0
  | Num 1, f | f, Num 1 -> f
  | f, Num n -> mul (Num n) f
  | Num n, Mul (Num m, f) -> mul (Num (n * m)) f
  | f, Mul (Num n, g) -> mul (Num n) (mul f g)
  | Mul (f, g), h -> mul f (mul g h)
  | f, g -> Mul (f, g)

let pow x y =
  match x, y with
  | Num m, Num n -> Num (pown m n)
  | _, Num 0 -> Num 1
  | f, Num 1 -> f
  | Num 0, _ -> Num 0
  | f, g -> Pow (f, g)

let ln = function Num 1 -> Num 0 | f -> Ln f

let rec d x = function
  | Num _ -> Num 0
  | Var y -> if x = y then Num 1 else Num 0
  | Add (f, g) -> add (d x f) (d x g)
  | Mul (f, g) -> add (mul f (d x g)) (mul g (d x f))
  | Pow (f, g) ->
    mul (pow f g) (add (mul (mul g (d x f)) (pow f (Num (-1)))) (mul (ln f) (d x g)))
  | Ln f -> mul (d x f) (pow f (Num (-1)))

let rec count = function
  | Num _ | Var _ -> 1
  | Add (f, g) | Mul (f, g) | Pow (f, g) -> count f + count g
  | Ln f -> count f

let rec derive_again n e =
  Printf.printf "%d leaves\n" (count e);
  if n > 0 then derive_again (n - 1) (d "x" e)

let () = derive_again 7 (pow (Var "x") (Var "x"))
