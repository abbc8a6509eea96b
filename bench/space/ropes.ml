(* n = 60000: a text as a rope; pieces are put in, taken out and moved. *)
type rope = Leaf of string | Cat of int * int * rope * rope

let length = function Leaf s -> String.length s | Cat (n, _, _, _) -> n
let depth = function Leaf _ -> 0 | Cat (_, d, _, _) -> d

let cat a b =
  match a, b with
  | Leaf "", r | r, Leaf "" -> r
  | Leaf s, Leaf t when String.length s + String.length t <= 16 -> Leaf (s ^ t)
  | a, b -> Cat (length a + length b, 1 + max (depth a) (depth b), a, b)

let rec split at = function
  | Leaf s -> Leaf (String.sub s 0 at), Leaf (String.sub s at (String.length s - at))
  | Cat (_, _, a, b) ->
    let n = length a in
    if at <= n then
      let x, y = split at a in
      x, cat y b
    else
      let x, y = split (at - n) b in
      cat a x, y

let rec leaves rope rest = match rope with Leaf _ -> rope :: rest | Cat (_, _, a, b) -> leaves a (leaves b rest)

let balanced rope =
  let parts = Array.of_list (leaves rope []) in
  let rec build from upto =
    if upto - from = 1 then parts.(from)
    else
      let middle = (from + upto) / 2 in
      cat (build from middle) (build middle upto)
  in
  build 0 (Array.length parts)

let edit rope i =
  let n = length rope in
  let at = i * 37 mod (n + 1) in
  let before, after = split at rope in
  let rope = cat before (cat (Leaf ("edit " ^ string_of_int i)) after) in
  let rope =
    if length rope > 2000 then
      let _, rest = split 300 rope in
      let front, back = split (length rest / 2) rest in
      cat back front
    else rope
  in
  if depth rope > 24 then balanced rope else rope

let rec hash sum = function
  | Leaf s -> String.fold_left (fun sum c -> ((sum * 31) + Char.code c) land 0xFFFFFF) sum s
  | Cat (_, _, a, b) -> hash (hash sum a) b

let () =
  let n = int_of_string Sys.argv.(1) in
  let rope = ref (Leaf "start") in
  for i = 1 to n do rope := edit !rope i done;
  Printf.printf "%d %d\n" (length !rope) (hash 7 !rope)
