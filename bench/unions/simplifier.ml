(* A simplifier that keeps what did not change, over expressions with numbers and names. *)
type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Neg of expr
  | Let of string * expr * expr

let names = [| "x"; "y"; "z"; "w" |]

let rec make depth seed =
  if depth = 0 then (if seed land 3 = 0 then Var names.((seed lsr 2) land 3) else Num (seed land 7))
  else
    let left = make (depth - 1) (seed * 5 + 1) and right = make (depth - 1) (seed * 3 + 7) in
    match seed land 7 with
    | 0 | 1 -> Add (left, right)
    | 2 -> Sub (left, right)
    | 3 | 4 -> Mul (left, right)
    | 5 -> Add (Neg left, right)
    | 6 -> Let (names.(seed land 3), left, right)
    | _ -> Mul (left, Neg right)

let rec derive name = function
  | Num _ -> Num 0
  | Var other -> if other = name then Num 1 else Num 0
  | Add (a, b) -> Add (derive name a, derive name b)
  | Sub (a, b) -> Sub (derive name a, derive name b)
  | Mul (a, b) -> Add (Mul (derive name a, b), Mul (a, derive name b))
  | Neg a -> Neg (derive name a)
  | Let (other, a, b) -> Let (other, a, derive name b)

let rec simplify e =
  match e with
  | Num _ | Var _ -> e
  | Add (a, b) -> (
      match (simplify a, simplify b) with
      | Num 0, e | e, Num 0 -> e
      | Num a, Num b -> Num (a + b)
      | x, y -> if x == a && y == b then e else Add (x, y))
  | Sub (a, b) -> (
      match (simplify a, simplify b) with
      | e, Num 0 -> e
      | Num a, Num b -> Num (a - b)
      | x, y -> if x == a && y == b then e else Sub (x, y))
  | Mul (a, b) -> (
      match (simplify a, simplify b) with
      | Num 0, _ | _, Num 0 -> Num 0
      | Num 1, e | e, Num 1 -> e
      | Num a, Num b -> Num (a * b land 0xfff)
      | x, y -> if x == a && y == b then e else Mul (x, y))
  | Neg a -> ( match simplify a with Num n -> Num (-n) | Neg e -> e | x -> if x == a then e else Neg x)
  | Let (name, a, b) -> (
      match simplify b with Num n -> Num n | y -> Let (name, simplify a, y))

let rec size = function
  | Num n -> 1 + (n land 1)
  | Var _ -> 1
  | Add (a, b) | Sub (a, b) | Mul (a, b) -> 1 + size a + size b
  | Neg a -> 1 + size a
  | Let (_, a, b) -> 2 + size a + size b

let () =
  let total = ref 0 in
  for i = 1 to 600 do
    let e = make 13 i in
    let s = simplify e in
    total := !total + size s + size (simplify (derive "x" s))
  done;
  Printf.printf "%d\n" !total
