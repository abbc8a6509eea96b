(* A parser by recursive descent that raises on errors. *)

exception Err of int
type tok = Num of int | Plus | Star | L | R | End
let lex s i = if i >= String.length s then End, i else match s.[i] with
  | '0'..'9' as c -> Num (Char.code c - 48), i+1 | '+' -> Plus, i+1 | '*' -> Star, i+1 | '(' -> L, i+1 | ')' -> R, i+1 | _ -> raise (Err i)
let rec expr s i = let v, i = term s i in match lex s i with Plus, j -> let w, k = expr s j in v + w, k | _ -> v, i
and term s i = let v, i = atom s i in match lex s i with Star, j -> let w, k = term s j in v * w, k | _ -> v, i
and atom s i = match lex s i with Num n, j -> n, j | L, j -> let v, j = expr s j in (match lex s j with R, k -> v, k | _ -> raise (Err j)) | _ -> raise (Err i)
let () = let n = 100_000_000 / 20 in let t = ref 0 in
  let inputs = [| "1+2*3"; "(1+2"; "4*x"; "((2))*3+1" ; "+" |] in
  for i = 1 to n do t := !t + (try fst (expr inputs.(i mod 5) 0) with Err p -> p) done; Printf.printf "%d\n" !t
