(* Validators: closures that capture their limits and raise what is wrong. *)

exception Wrong of string * int
let at_least k = fun x -> if x < k then raise (Wrong ("small", k)) else x
let at_most k = fun x -> if x > k then raise (Wrong ("large", k)) else x
let even = fun x -> if x land 1 = 1 then raise (Wrong ("odd", 2)) else x / 2
let checks = [| at_least 100; even; at_most 60_000; even; at_least 30 |]
let rec all i x = if i = Array.length checks then x else all (i + 1) (checks.(i) x)
let () = let n = 10_000_000 in let t = ref 0 in
  for i = 1 to n do t := !t + (try all 0 (i land 0xffff) with Wrong (s, k) -> String.length s + k) done; Printf.printf "%d\n" !t
