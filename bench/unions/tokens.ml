(* A lexer and a parser by recursive descent over its tokens. *)
type token = Number of int | Name of string | Sign of char | Open | Close | End

let lex s =
  let n = String.length s in
  let rec go i acc =
    if i >= n then List.rev (End :: acc)
    else match s.[i] with
      | ' ' -> go (i + 1) acc
      | '(' -> go (i + 1) (Open :: acc)
      | ')' -> go (i + 1) (Close :: acc)
      | '0' .. '9' ->
        let rec digits i v = if i < n && s.[i] >= '0' && s.[i] <= '9' then digits (i + 1) ((v * 10) + Char.code s.[i] - 48) else (i, v) in
        let i, v = digits i 0 in
        go i (Number v :: acc)
      | 'a' .. 'z' ->
        let rec letters j = if j < n && s.[j] >= 'a' && s.[j] <= 'z' then letters (j + 1) else j in
        let j = letters i in
        go j (Name (String.sub s i (j - i)) :: acc)
      | c -> go (i + 1) (Sign c :: acc) in
  go 0 []

let rec sum toks = let v, toks = product toks in sum_rest v toks
and sum_rest v = function
  | Sign '+' :: toks -> let w, toks = product toks in sum_rest (v + w) toks
  | Sign '-' :: toks -> let w, toks = product toks in sum_rest (v - w) toks
  | toks -> (v, toks)
and product toks = let v, toks = atom toks in product_rest v toks
and product_rest v = function
  | Sign '*' :: toks -> let w, toks = atom toks in product_rest (v * w land 0xffff) toks
  | toks -> (v, toks)
and atom = function
  | Number n :: toks -> (n, toks)
  | Name s :: toks -> (String.length s, toks)
  | Open :: toks -> (match sum toks with v, Close :: toks -> (v, toks) | _ -> failwith "close")
  | _ -> failwith "atom"

let () =
  let text = String.concat " + " (List.init 400 (fun i -> Printf.sprintf "(%d * abc - %d) * x" i (i * 3))) in
  let total = ref 0 in
  for _ = 1 to 800 do total := !total + fst (sum (lex text)) done;
  Printf.printf "%d\n" !total
