(* Arithmetic parsed by combinators: every parser is a closure. *)

let return x _ i = Some (x, i)

let ( >>= ) p f s i =
  match p s i with
  | None -> None
  | Some (x, i) -> f x s i

let ( <|> ) p q s i =
  match p s i with
  | None -> q s i
  | found -> found

let satisfy f s i = if i < String.length s && f (String.unsafe_get s i) then Some (String.unsafe_get s i, i + 1) else None
let char c = satisfy (fun d -> c = d)
let is_digit c = c >= '0' && c <= '9'

let rec many_fold f acc p s i =
  match p s i with
  | None -> Some (acc, i)
  | Some (x, i) -> many_fold f (f acc x) p s i

let digit = satisfy is_digit >>= fun c -> return (Char.code c - 48)
let number = digit >>= fun d -> many_fold (fun n d -> (n * 10) + d) d digit

let chain p op =
  let rec rest x = (op >>= fun f -> p >>= fun y -> rest (f x y)) <|> return x in
  p >>= rest

let modulus = 1_000_003
let plus = char '+' >>= fun _ -> return (fun a b -> (a + b) mod modulus)
let minus = char '-' >>= fun _ -> return (fun a b -> (a - b + modulus) mod modulus)
let times = char '*' >>= fun _ -> return (fun a b -> a * b mod modulus)

let rec expr s i = chain term (plus <|> minus) s i
and term s i = chain factor times s i
and factor s i = (number <|> (char '(' >>= fun _ -> expr >>= fun x -> char ')' >>= fun _ -> return x)) s i

let input =
  let b = Buffer.create 4096 in
  let rec build depth seed =
    if depth = 0 then Buffer.add_string b (string_of_int (seed mod 997))
    else begin
      Buffer.add_char b '(';
      build (depth - 1) ((seed * 31) + 7);
      Buffer.add_char b "+*-".[seed mod 3];
      build (depth - 1) ((seed * 17) + 3);
      Buffer.add_char b ')'
    end
  in
  build 9 1;
  Buffer.contents b

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 9000 in
  let rec go n total =
    if n = 0 then total
    else
      match expr input 0 with
      | Some (v, stop) when stop = String.length input -> go (n - 1) ((total + v + n) mod modulus)
      | _ -> failwith "syntax"
  in
  Printf.printf "%d characters, %d\n" (String.length input) (go rounds 0)
