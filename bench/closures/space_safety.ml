(* A closure that needs a number stays; one beside it that needs a long list does not. An environment that the two share
   keeps the list for as long as the first. *)
let ask f = f ()

let make i =
  let items = List.init 1000 (fun k -> k + i) in
  let size = List.length items in
  let total () = List.fold_left ( + ) 0 items in
  let sum = ask total + ask total in
  fun () -> size + sum

let () =
  let kept = Array.init 200 make in
  Printf.printf "%d\n" (Array.fold_left (fun sum f -> sum + f ()) 0 kept)
