(* The first case that fits is taken, also when guards and alternatives overlap. *)

type t = A of int | B of int * t | C

let rec f t n = match t, n with
  | A 0, _ -> "a0"
  | A k, m when k = m -> "same"
  | (A _ | C), 0 -> "zero"
  | B (1, (A _ as inner)), _ | B (_, (B _ as inner)), _ -> "in " ^ f inner n
  | B (k, _), _ when k > 10 -> "big"
  | B (_, C), m -> "c" ^ string_of_int m
  | _, m when m < 0 -> "negative"
  | A k, _ -> "a" ^ string_of_int k
  | _ -> "rest"

let tried = ref []
let test name r = tried := name :: !tried; r

let g x = match x with
  | n when test "first" (n > 10) -> 1
  | n when test "second" (n > 5) -> 2
  | 3 -> 3
  | n when test "third" (n > 1) -> 4
  | _ -> 5

let () =
  List.iter (fun (t, n) -> print_endline (f t n))
    [ (A 0, 0); (A 4, 4); (A 4, 0); (C, 0); (C, 1); (B (1, A 7), 3); (B (2, B (3, C)), 8); (B (11, A 1), 1); (B (2, A 1), 5);
      (A 9, -1); (A 9, 1); (B (2, A 0), -4) ];
  List.iter
    (fun x ->
      tried := [];
      let r = g x in
      Printf.printf "%d: %d after %s\n" x r (String.concat "," (List.rev !tried)))
    [ 20; 7; 3; 2; 0 ]
