(* Recursive values that are not functions: what is defined by itself stands behind a function or `lazy`. *)

type thunk = { label : string; follow : thunk Lazy.t }
type handler = { name : string; call : int -> string }
type stream = Cons of int * (unit -> stream)

let rec even = { name = "even"; call = (fun n -> if n = 0 then even.name else odd.call (n - 1)) }
and odd = { name = "odd"; call = (fun n -> if n = 0 then odd.name else even.call (n - 1)) }

let rec ones = Cons (1, fun () -> twos)
and twos = Cons (2, fun () -> ones)

let rec take n (Cons (x, rest)) = if n = 0 then [] else x :: take (n - 1) (rest ())

let () =
  print_endline (even.call 10 ^ " " ^ even.call 7);
  print_endline (String.concat "" (List.map string_of_int (take 7 ones)));
  let rec a = { label = "a"; follow = lazy b }
  and b = { label = "b"; follow = lazy a } in
  let step t = Lazy.force t.follow in
  print_endline (String.concat "" [ a.label; (step a).label; (step (step a)).label ]);
  let rec f x = if x = 0 then g () else f (x - 1)
  and g = fun () -> List.length (take 3 (Lazy.force loop))
  and loop = lazy (Cons (0, fun () -> Lazy.force loop)) in
  Printf.printf "%d\n" (f 3)
