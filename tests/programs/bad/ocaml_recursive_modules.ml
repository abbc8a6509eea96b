(*@ error E0901 2 *)
module rec Even : sig val test : int -> bool end = struct
  let test n = n = 0 || Odd.test (n - 1)
end

and Odd : sig val test : int -> bool end = struct
  let test n = n <> 0 && Even.test (n - 1)
end

let () = Printf.printf "%b\n" (Even.test 10)
