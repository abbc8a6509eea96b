(* Parser combinators as closures. *)

type 'a parser = string -> int -> ('a * int, int * string) result

let return x : 'a parser = fun _ i -> Ok (x, i)
let fail m : 'a parser = fun _ i -> Error (i, m)
let ( >>= ) (p : 'a parser) (f : 'a -> 'b parser) : 'b parser = fun s i -> match p s i with Ok (x, i) -> f x s i | Error e -> Error e
let ( <|> ) (p : 'a parser) (q : 'a parser) : 'a parser = fun s i -> match p s i with Ok r -> Ok r | Error (j, m) -> if j > i then Error (j, m) else q s i
let map f p = p >>= fun x -> return (f x)
let ( *> ) p q = p >>= fun _ -> q
let ( <* ) p q = p >>= fun x -> q >>= fun _ -> return x
let satisfy what f : char parser = fun s i -> if i < String.length s && f s.[i] then Ok (s.[i], i + 1) else Error (i, "expected " ^ what)
let char c = satisfy (Printf.sprintf "%C" c) (( = ) c)
let rec many p = (p >>= fun x -> many p >>= fun rest -> return (x :: rest)) <|> return []
let many1 p = p >>= fun x -> many p >>= fun rest -> return (x :: rest)
let spaces = many (satisfy "blank" (fun c -> c = ' '))
let lexeme p = p <* spaces
let symbol c = lexeme (char c)
let delayed f : 'a parser = fun s i -> f () s i

let number = lexeme (map (fun l -> int_of_string (String.of_seq (List.to_seq l))) (many1 (satisfy "digit" (fun c -> c >= '0' && c <= '9'))))

let chain p op =
  let rec rest x = (op >>= fun f -> p >>= fun y -> rest (f x y)) <|> return x in
  p >>= rest

let rec expr () = chain (term ()) ((symbol '+' *> return ( + )) <|> (symbol '-' *> return ( - )))
and term () = chain (factor ()) ((symbol '*' *> return ( * )) <|> (symbol '/' >>= fun _ -> return ( / )))
and factor () = number <|> (symbol '(' *> delayed expr <* symbol ')')

let sep_by p sep = (p >>= fun x -> many (sep *> p) >>= fun rest -> return (x :: rest)) <|> return []
let list = symbol '[' *> sep_by (delayed expr) (symbol ';') <* symbol ']'
let finished : unit parser = fun s i -> if i = String.length s then Ok ((), i) else Error (i, "expected the end")

let run show p s = match (spaces *> p <* finished) s 0 with
  | Ok (v, _) -> Printf.printf "%s -> %s\n" s (show v)
  | Error (i, m) -> Printf.printf "%s -> error at %d: %s\n" s i m

let () =
  List.iter (run string_of_int (expr ())) [ "1 + 2 * 3"; "(1+2)*3 - 4/2"; " 7"; "1 +"; "2 * (3"; "4 5"; "((((1))))" ];
  List.iter (run (fun l -> String.concat "|" (List.map string_of_int l)) list) [ "[1; 2+3; 4*5]"; "[]"; "[1;]" ]
