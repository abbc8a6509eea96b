(* Takeuchi's function in continuation-passing style: three continuations one inside the other for each call. *)

let rec tak x y z k =
  if y >= x then k z
  else
    tak (x - 1) y z (fun a ->
        tak (y - 1) z x (fun b -> tak (z - 1) x y (fun c -> tak a b c k)))

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 3000 in
  let sum = ref 0 in
  for i = 0 to n - 1 do
    tak (18 + (i land 1)) 12 6 (fun result -> sum := !sum + result)
  done;
  Printf.printf "tak, %d times: %d\n" n !sum
