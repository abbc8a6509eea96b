(* Fixed points, self-reference through refs and recursive values. *)

let rec fix f x = f (fix f) x

let factorial = fix (fun self n -> if n = 0 then 1 else n * self (n - 1))

let landin =
  let r = ref (fun _ -> 0) in
  let f n = if n < 2 then n else !r (n - 1) + !r (n - 2) in
  r := f;
  f

type 'a fixed = Roll of ('a fixed -> 'a)

let unroll (Roll f) = f
let y f = (fun x a -> f (unroll x x) a) (Roll (fun x a -> f (unroll x x) a))

let () =
  Printf.printf "%d %d\n" (factorial 10) (landin 15);
  Printf.printf "%d\n" (y (fun self n -> if n = 0 then 0 else n + self (n - 1)) 100)
