(* Memoised functions: open recursion closed by a closure over a table. *)

let memo f =
  let table = Hashtbl.create 1024 in
  let rec self x =
    match Hashtbl.find_opt table x with
    | Some v -> v
    | None ->
      let v = f self x in
      Hashtbl.add table x v;
      v
  in
  self

let modulus = 1_000_000_007

let () =
  let size = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 600 in
  let paths = memo (fun self (r, c) -> if r = 0 || c = 0 then 1 else (self (r - 1, c) + self (r, c - 1)) mod modulus) in
  let collatz = memo (fun self n -> if n = 1 then 0 else 1 + self (if n land 1 = 0 then n / 2 else (3 * n) + 1)) in
  Printf.printf "%d\n" (paths (size, size));
  let best = ref 0 and length = ref 0 in
  for n = 1 to size * 500 do
    let l = collatz n in
    if l > !length then begin best := n; length := l end
  done;
  Printf.printf "%d takes %d\n" !best !length
