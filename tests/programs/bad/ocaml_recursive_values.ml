(* Values that would be needed to make themselves. *)
let rec a = a + 1
let rec b = [ List.length b ]
let rec c = c
let rec d = if d = [] then [] else [ 1 ]
let rec e = match e with [] -> [] | x :: _ -> [ x ]
let rec g = let (x, _) = g in (x, 2)
let rec h = fst i and i = (1, h)
let rec j = [| k |].(0) and k = 1 :: j

(*@ error E0109 2 *)
(*@ error E0109 3 *)
(*@ error E0109 4 *)
(*@ error E0109 5 *)
(*@ error E0109 6 *)
(*@ error E0109 7 *)
(*@ error E0109 8 *)
(*@ error E0109 9 *)
