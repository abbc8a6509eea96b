(* Recursive values that are not functions. *)

type node = { value : int; next : node }
type thunk = { label : string; follow : thunk Lazy.t }

let rec ones = 1 :: twos
and twos = 2 :: ones

let rec first = { value = 1; next = second }
and second = { value = 2; next = first }

let rec count_to n = function
  | [] -> []
  | x :: rest -> if n = 0 then [] else x :: count_to (n - 1) rest

let () =
  print_endline (String.concat "" (List.map string_of_int (count_to 7 ones)));
  Printf.printf "%d %d %b\n" first.next.value first.next.next.value (first.next.next == first);
  let rec a = { label = "a"; follow = lazy b }
  and b = { label = "b"; follow = lazy a } in
  let step t = Lazy.force t.follow in
  print_endline (String.concat "" [ a.label; (step a).label; (step (step a)).label ]);
  let rec f x = if x = 0 then g () else f (x - 1)
  and g = fun () -> List.length (count_to 3 loop)
  and loop = 0 :: loop in
  Printf.printf "%d\n" (f 3)
