(* Fibonacci numbers in continuation-passing style: every call is a tail call, every result a closure's argument. *)

let rec fib n k = if n < 2 then k n else fib (n - 1) (fun a -> fib (n - 2) (fun b -> k (a + b)))

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 41 in
  fib n (fun result -> Printf.printf "fib %d = %d\n" n result)
