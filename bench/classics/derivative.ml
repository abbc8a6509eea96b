(* n = 10: the derivative of x to the power of x, N times, with constructors that simplify. *)
type term = Num of int | X | Add of term * term | Mul of term * term | Pow of term * term | Ln of term

let rec power base = function 0 -> 1 | n -> base * power base (n - 1)

let rec add a b =
  match a, b with
  | Num n, Num m -> Num (n + m)
  | Num 0, t | t, Num 0 -> t
  | t, Num n -> add (Num n) t
  | Num n, Add (Num m, t) -> add (Num (n + m)) t
  | t, Add (Num n, u) -> add (Num n) (add t u)
  | Add (t, u), v -> add t (add u v)
  | t, u -> Add (t, u)

let rec mul a b =
  match a, b with
  | Num n, Num m -> Num (n * m)
  | Num 0, _ | _, Num 0 -> Num 0
  | Num 1, t | t, Num 1 -> t
  | t, Num n -> mul (Num n) t
  | Num n, Mul (Num m, t) -> mul (Num (n * m)) t
  | t, Mul (Num n, u) -> mul (Num n) (mul t u)
  | Mul (t, u), v -> mul t (mul u v)
  | t, u -> Mul (t, u)

let pow a b =
  match a, b with
  | Num n, Num m when m >= 0 -> Num (power n m)
  | _, Num 0 -> Num 1
  | t, Num 1 -> t
  | Num 0, _ -> Num 0
  | t, u -> Pow (t, u)

let ln = function Num 1 -> Num 0 | t -> Ln t

let rec derive = function
  | Num _ -> Num 0
  | X -> Num 1
  | Add (t, u) -> add (derive t) (derive u)
  | Mul (t, u) -> add (mul t (derive u)) (mul u (derive t))
  | Pow (t, u) -> mul (pow t u) (add (mul (mul u (derive t)) (pow t (Num (-1)))) (mul (ln t) (derive u)))
  | Ln t -> mul (derive t) (pow t (Num (-1)))

let rec count = function
  | Num _ | X -> 1
  | Add (t, u) | Mul (t, u) | Pow (t, u) -> count t + count u
  | Ln t -> count t

let rec rounds i n t =
  if i < n then begin
    let t = derive t in
    Printf.printf "%d: %d\n" (i + 1) (count t);
    rounds (i + 1) n t
  end

let () = rounds 0 (int_of_string Sys.argv.(1)) (Pow (X, X))
