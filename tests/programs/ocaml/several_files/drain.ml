let rec all q =
  match Queue_of.pop q with
  | x, rest -> x :: all rest
  | exception Queue_of.Empty -> []
