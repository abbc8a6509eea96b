(* Memoisation by closures over tables, also through open recursion. *)

let memo f =
  let table = Hashtbl.create 16 in
  fun x ->
    match Hashtbl.find_opt table x with
    | Some v -> v
    | None ->
      let v = f x in
      Hashtbl.add table x v;
      v

let memo_rec f =
  let table = Hashtbl.create 16 in
  let calls = ref 0 in
  let rec self x =
    try Hashtbl.find table x
    with Not_found ->
      incr calls;
      let v = f self x in
      Hashtbl.replace table x v;
      v
  in
  (self, fun () -> !calls)

let () =
  let work = ref 0 in
  let slow x = incr work; x * x in
  let fast = memo slow in
  Printf.printf "%d %d %d work %d\n" (fast 4) (fast 4) (fast 5) !work;
  let fib, calls = memo_rec (fun self n -> if n < 2 then n else self (n - 1) + self (n - 2)) in
  let v = fib 80 in
  Printf.printf "%d after %d calls\n" v (calls ());
  let paths, calls =
    memo_rec (fun self (r, c) -> if r = 0 || c = 0 then 1 else self (r - 1, c) + self (r, c - 1))
  in
  let v = paths (14, 14) in
  Printf.printf "%d after %d calls\n" v (calls ());
  let lengths = memo String.length in
  Printf.printf "%d %d\n" (lengths "abc") (lengths "abc")
