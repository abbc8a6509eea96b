type (_, _) var = Z : ('a * 'e, 'a) var | S : ('e, 'a) var -> ('b * 'e, 'a) var
let rec get : type e a. (e, a) var -> e -> a = fun v e -> match v, e with Z, (x, _) -> x | S v, (_, e) -> get v e
let () = Printf.printf "%d %s\n" (get Z (1, ())) (get (S Z) (1, ("x", ())))
