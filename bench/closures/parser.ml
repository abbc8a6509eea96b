(* Parsers as functions, combined with functions. *)
let return x s i = ignore s; Some (x, i)
let bind p f s i = match p s i with None -> None | Some (x, j) -> f x s j
let either p q s i = match p s i with None -> q s i | found -> found
let char c s i = if i < String.length s && s.[i] = c then Some (c, i + 1) else None
let digit s i = if i < String.length s && s.[i] >= '0' && s.[i] <= '9' then Some (Char.code s.[i] - 48, i + 1) else None
let rec many p acc = either (bind p (fun x -> many p (x :: acc))) (return (List.rev acc))
let number = bind digit (fun d -> bind (many digit []) (fun ds -> return (List.fold_left (fun n d -> (10 * n) + d) d ds)))

let rec sum s i = bind product (fun a -> rest a) s i
and rest a = either (bind (char '+') (fun _ -> bind product (fun b -> rest (a + b)))) (return a)
and product s i = bind factor (fun a -> times a) s i
and times a = either (bind (char '*') (fun _ -> bind factor (fun b -> times (a * b)))) (return a)
and factor s i = either number (bind (char '(') (fun _ -> bind sum (fun x -> bind (char ')') (fun _ -> return x)))) s i

let () =
  let text = "(1+2*3)*(4+5)+67*(8+9*(10+11))+12" in
  let total = ref 0 in
  for _ = 1 to 1_500 do
    match sum text 0 with Some (n, _) -> total := !total + n | None -> ()
  done;
  Printf.printf "%d\n" !total
