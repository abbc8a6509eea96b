(* Continuations: results, early exits, generators and backtracking. *)

let rec fact n k = if n = 0 then k 1 else fact (n - 1) (fun v -> k (n * v))

let rec fib n k = if n < 2 then k n else fib (n - 1) (fun a -> fib (n - 2) (fun b -> k (a + b)))

let product l =
  let rec go l exit k =
    match l with
    | [] -> k 1
    | 0 :: _ -> exit "has a zero"
    | x :: rest -> go rest exit (fun v -> k (x * v))
  in
  go l (fun s -> s) string_of_int

(* success gets a value and what to do to get another one *)
let rec pick l success fail =
  match l with
  | [] -> fail ()
  | x :: rest -> success x (fun () -> pick rest success fail)

let triples limit =
  let range = List.init limit (fun i -> i + 1) in
  let found = ref [] in
  pick range
    (fun a retry_a ->
      pick range
        (fun b retry_b ->
          pick range
            (fun c retry_c ->
              if a < b && (a * a) + (b * b) = c * c then found := (a, b, c) :: !found;
              retry_c ())
            retry_b)
        retry_a)
    (fun () -> List.rev !found)

let () =
  Printf.printf "%d %d\n" (fact 15 (fun x -> x)) (fib 20 (fun x -> x));
  print_endline (product [ 1; 2; 3; 4 ]);
  print_endline (product [ 1; 0; 3 ]);
  List.iter (fun (a, b, c) -> Printf.printf "%d %d %d\n" a b c) (triples 20)
