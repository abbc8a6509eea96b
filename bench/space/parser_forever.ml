(* n = 80000: a parser made of functions that reads sums from a text that never ends. *)
type text = Text of char * (unit -> text)
type 'a parser = text -> ('a * text) option

let return x : 'a parser = fun text -> Some (x, text)
let ( >>= ) (p : 'a parser) (f : 'a -> 'b parser) : 'b parser =
 fun text -> match p text with None -> None | Some (x, rest) -> f x rest

let either (p : 'a parser) (q : 'a parser) : 'a parser =
 fun text -> match p text with None -> q text | found -> found

let satisfy test : char parser = fun (Text (c, rest)) -> if test c then Some (c, rest ()) else None
let char c = satisfy (fun d -> d = c)
let digit = satisfy (fun c -> c >= '0' && c <= '9') >>= fun c -> return (Char.code c - 48)

let rec digits value = either (digit >>= fun d -> digits ((value * 10) + d)) (return value)
let number = digit >>= digits

type expr = Num of int | Add of expr * expr | Mul of expr * expr

let rec factor text =
  (either
     (number >>= fun x -> return (Num x))
     (char '(' >>= fun _ -> sum >>= fun e -> char ')' >>= fun _ -> return e))
    text

and product text =
  (factor >>= fun a -> either (char '*' >>= fun _ -> product >>= fun b -> return (Mul (a, b))) (return a)) text

and sum text =
  (product >>= fun a -> either (char '+' >>= fun _ -> sum >>= fun b -> return (Add (a, b))) (return a)) text

let line = sum >>= fun e -> char '\n' >>= fun _ -> return e

let rec value = function
  | Num x -> x
  | Add (a, b) -> (value a + value b) land 0xFFFF
  | Mul (a, b) -> value a * value b land 0xFFFF

let lines = [| "1+2*3\n"; "(4+5)*(6+7)\n"; "12*(3+(4*5+6))\n"; "7\n"; "1+2+3+4+5*6*7\n" |]

let rec read line at () =
  let text = lines.(line) in
  let c = text.[at] in
  if at + 1 < String.length text then Text (c, read line (at + 1))
  else Text (c, read ((line + 1) mod Array.length lines) 0)

let () =
  let n = int_of_string Sys.argv.(1) in
  let rec go i total text =
    if i = n then total
    else
      match line text with
      | None -> -1
      | Some (e, rest) -> go (i + 1) ((total + value e) land 0xFFFFFF) rest
  in
  Printf.printf "%d\n" (go 0 0 (read 0 0 ()))
