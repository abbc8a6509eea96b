(* Loops and recursion. *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)
let at name f x = show name (Diff.derivative f x)
let back name f x = show name (Diff.gradient f x)
let both name f x =
  at name f x;
  back name f x

let logistic r =
  let x = ref 0.5 in
  for _ = 1 to 30 do
    x := r *. !x *. (1.0 -. !x)
  done;
  !x

let cube_root a =
  let x = ref a in
  while abs_float ((!x *. !x *. !x) -. a) > 1e-14 do
    x := !x -. (((!x *. !x *. !x) -. a) /. (3.0 *. !x *. !x))
  done;
  !x

let down x =
  let s = ref 0.0 in
  for i = 5 downto 1 do
    s := (!s *. x) +. float_of_int i
  done;
  !s

let nested x =
  let s = ref 0.0 in
  for i = 1 to 4 do
    let p = ref 1.0 in
    for _ = 1 to i do
      p := !p *. x
    done;
    s := !s +. (!p /. float_of_int i)
  done;
  !s

let series x =
  let term = ref 1.0 and sum = ref 0.0 and n = ref 0 in
  while abs_float !term > 1e-17 do
    sum := !sum +. !term;
    incr n;
    term := !term *. x /. float_of_int !n
  done;
  !sum

(* What a loop carries, swapped in each round; two numbers and a truth value. *)
let fibonacci x =
  let a = ref x and b = ref 1.0 and odd = ref true in
  for _ = 1 to 8 do
    let next = if !odd then !a +. !b else !a *. !b in
    a := !b;
    b := next /. 2.0;
    odd := not !odd
  done;
  !b

let none x =
  let y = ref x in
  for _ = 1 to 0 do
    y := !y *. !y
  done;
  !y

let rec power x n = if n = 0 then 1.0 else if n mod 2 = 0 then power (x *. x) (n / 2) else x *. power x (n - 1)
let rec tree x depth = if depth = 0 then sin x else tree (0.7 *. x) (depth - 1) *. tree (x +. 0.1) (depth - 1)
let rec even x n = if n = 0 then x else odd (x *. 1.1) (n - 1)
and odd x n = if n = 0 then x *. x else even (x +. 0.3) (n - 1)
let rec ackermann x m n = if m = 0 then x +. float_of_int n else if n = 0 then ackermann (x *. 1.01) (m - 1) 1 else ackermann (x /. 1.02) (m - 1) (n - 1) *. x

let () =
  both "logistic" logistic 3.3;
  both "cube root" cube_root 5.0;
  both "down" down 0.7;
  both "nested" nested 0.9;
  both "series" series 1.5;
  both "carried" fibonacci 1.2;
  both "no round" none 1.7;
  both "power" (fun x -> power x 13) 1.1;
  both "tree" (fun x -> tree x 3) 0.9;
  both "mutual" (fun x -> even x 7) 0.4;
  both "two arguments" (fun x -> ackermann x 3 4) 0.9;
  both "conditions" (fun x -> if x > 2.0 then x *. x else if x > 1.0 then 3.0 *. x else sin x) 1.5;
  both "long" (fun x -> let s = ref 0.0 in for i = 1 to 100 do s := !s +. (sin (x *. float_of_int i) /. float_of_int i) done; !s) 0.01;
  both "left early" (fun x ->
    let rec go i s = if s > 10.0 || i > 100 then s else go (i + 1) (s +. (x *. float_of_int i)) in
    go 1 0.0) 1.3
