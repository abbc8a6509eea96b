(* Memoisation with a hash table that only the returned function can reach. The table lives as long as that function. *)

let memo f =
  let table = Hashtbl.create 16 in
  fun x ->
    match Hashtbl.find_opt table x with
    | Some y -> y
    | None ->
      let y = f x in
      Hashtbl.add table x y;
      y

(* The function is given what it shall call instead of itself: calls within calls are remembered too. *)
let memo_rec f =
  let table = Hashtbl.create 16 in
  let rec self x =
    match Hashtbl.find_opt table x with
    | Some y -> y
    | None ->
      let y = f self x in
      Hashtbl.add table x y;
      y
  in
  self

let fib = memo_rec (fun fib n -> if n < 2 then n else fib (n - 1) + fib (n - 2))

(* How many insertions, removals and replacements make one text of the other. *)
let distance a b =
  let between =
    memo_rec (fun between (i, j) ->
        if i = 0 then j
        else if j = 0 then i
        else if a.[i - 1] = b.[j - 1] then between (i - 1, j - 1)
        else 1 + min (between (i - 1, j - 1)) (min (between (i - 1, j)) (between (i, j - 1))))
  in
  between (String.length a, String.length b)

let () =
  print_endline "=== Memo ===";
  let calls = ref 0 in
  let square = memo (fun x -> incr calls; x * x) in
  let sum = square 3 + square 4 + square 3 + square 4 in
  Printf.printf "%d after %d calls\n" sum !calls;
  Printf.printf "fib 80 = %d\n" (fib 80);
  List.iter
    (fun (a, b) -> Printf.printf "%s -> %s: %d\n" a b (distance a b))
    [ ("kitten", "sitting"); ("closure", "enclosure"); ("same", "same") ]

(*@ captures 5 table: value, f: value *)
