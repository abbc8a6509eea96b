(* Accounts: two closures each that share a cell. *)
let account start =
  let balance = ref start in
  ((fun amount -> balance := !balance + amount), fun () -> !balance)

let () =
  let accounts = Array.init 100 account in
  for i = 1 to 200_000 do
    fst accounts.(i mod 100) (i land 15)
  done;
  Printf.printf "%d\n" (Array.fold_left (fun sum (_, ask) -> sum + ask ()) 0 accounts)
