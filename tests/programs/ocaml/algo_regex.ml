(* Regular expressions by derivatives and by backtracking closures. *)

type regex = Empty | Epsilon | Char of char | Any | Seq of regex * regex | Alt of regex * regex | Star of regex

let parse text =
  let n = String.length text in
  let rec alt i = let l, i = seq i in if i < n && text.[i] = '|' then let r, i = alt (i + 1) in (Alt (l, r), i) else (l, i)
  and seq i = if i >= n || text.[i] = '|' || text.[i] = ')' then (Epsilon, i) else
    let a, i = post i in
    let b, i = seq i in
    ((if b = Epsilon then a else Seq (a, b)), i)
  and post i = let a, i = atom i in repeat a i
  and repeat a i = if i >= n then (a, i) else match text.[i] with
    | '*' -> repeat (Star a) (i + 1)
    | '+' -> repeat (Seq (a, Star a)) (i + 1)
    | '?' -> repeat (Alt (a, Epsilon)) (i + 1)
    | _ -> (a, i)
  and atom i = match text.[i] with
    | '(' -> let r, i = alt (i + 1) in (r, i + 1)
    | '.' -> (Any, i + 1)
    | c -> (Char c, i + 1)
  in
  fst (alt 0)

let rec nullable = function
  | Empty | Char _ | Any -> false
  | Epsilon | Star _ -> true
  | Seq (a, b) -> nullable a && nullable b
  | Alt (a, b) -> nullable a || nullable b

let seq a b = match a, b with Empty, _ | _, Empty -> Empty | Epsilon, r | r, Epsilon -> r | a, b -> Seq (a, b)
let alt a b = match a, b with Empty, r | r, Empty -> r | a, b -> if a = b then a else Alt (a, b)

let rec derive c = function
  | Empty | Epsilon -> Empty
  | Any -> Epsilon
  | Char d -> if c = d then Epsilon else Empty
  | Seq (a, b) -> let d = seq (derive c a) b in if nullable a then alt d (derive c b) else d
  | Alt (a, b) -> alt (derive c a) (derive c b)
  | Star a as s -> seq (derive c a) s

let matches r s = nullable (String.fold_left (fun r c -> derive c r) r s)

let rec compile r (k : string -> int -> bool) : string -> int -> bool = match r with
  | Empty -> fun _ _ -> false
  | Epsilon -> k
  | Char c -> fun s i -> i < String.length s && s.[i] = c && k s (i + 1)
  | Any -> fun s i -> i < String.length s && k s (i + 1)
  | Seq (a, b) -> compile a (compile b k)
  | Alt (a, b) -> let a = compile a k and b = compile b k in fun s i -> a s i || b s i
  | Star a ->
    let rec loop s i = k s i || step s i
    and step s i = compile a (fun s j -> j > i && loop s j) s i in
    loop

let () =
  let cases = [ ("a*b", [ "b"; "aaab"; "aba"; "" ]); ("(ab|cd)+e?", [ "ab"; "abcde"; "e"; "cdcd" ]); ("a.c", [ "abc"; "ac"; "axc" ]); ("(a|b)*abb", [ "abb"; "ababb"; "ab" ]); ("x(y|)z", [ "xz"; "xyz"; "xyyz" ]) ] in
  List.iter
    (fun (p, words) ->
      let r = parse p in
      let run = compile r (fun s i -> i = String.length s) in
      List.iter (fun w -> Printf.printf "%s %S %b%s\n" p w (matches r w) (if matches r w = run w 0 then "" else " DIFFER")) words)
    cases
