(* n = 3000000: a pure loop over a queue of two lists, which is called from two places. *)
type queue = { front : int list; back : int list }

let push x q = { q with back = x :: q.back }

let pop q =
  match q.front with
  | x :: front -> Some (x, { q with front })
  | [] -> (match List.rev q.back with [] -> None | x :: front -> Some (x, { front; back = [] }))

let rec run n sum q =
  if n = 0 then sum
  else match pop q with
    | None -> sum
    | Some (x, q) -> run (n - 1) ((sum + x) land 0xFFFFFF) (push ((x * 5 + 1) land 1023) q)

let () =
  let n = int_of_string Sys.argv.(1) in
  let start = { front = [ 1; 2; 3; 4; 5 ]; back = [] } in
  let a = run n 0 start in
  let b = run n a (push 6 start) in
  Printf.printf "%d %d\n" a b
