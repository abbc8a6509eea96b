let number s =
  match int_of_string_opt s with
  | Some n -> n
  | None -> Errors.bad (if s = "" then "empty" else s)
