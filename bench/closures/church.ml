(* Numerals as functions that apply a function so many times. *)
type numeral = { apply : 'a. ('a -> 'a) -> 'a -> 'a }

let zero = { apply = (fun _ x -> x) }
let next n = { apply = (fun f x -> f (n.apply f x)) }
let plus a b = { apply = (fun f x -> a.apply f (b.apply f x)) }
let times a b = { apply = (fun f -> a.apply (b.apply f)) }
let number n = n.apply (fun i -> i + 1) 0

let () =
  let rec of_int i = if i = 0 then zero else next (of_int (i - 1)) in
  let a = of_int (10 + Array.length Sys.argv) and b = of_int 9 in
  let sum = ref 0 in
  for _ = 1 to 200 do
    sum := !sum + number (plus (times a b) (times b b))
  done;
  Printf.printf "%d\n" !sum
