(* n = 1000000: state that two functions hand to each other. *)
type state = { words : string list; count : int }

let keep3 = function a :: b :: c :: _ -> [ a; b; c ] | l -> l

let rec ping n s =
  if n = 0 then s.count
  else pong (n - 1) { words = keep3 (string_of_int n :: s.words); count = (s.count + 1) land 0xFFFF }

and pong n s =
  if n = 0 then s.count + List.length s.words
  else ping (n - 1) { s with count = (s.count + String.length (List.hd s.words)) land 0xFFFF }

let () =
  let n = int_of_string Sys.argv.(1) in
  Printf.printf "%d\n" (ping n { words = [ "a" ]; count = 0 })
