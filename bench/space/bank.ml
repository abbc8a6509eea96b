(* n = 200000: accounts with their last movements; transfers that fail are told by an exception. *)
exception Refused of string * int

type movement = { amount : int; text : string; balance : int }
type account = { id : int; owner : string; mutable balance : int; mutable history : movement list }

let rec first k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: first (k - 1) rest

let move account amount text =
  if account.balance + amount < 0 then raise (Refused (account.owner, account.balance));
  account.balance <- account.balance + amount;
  account.history <- { amount; text; balance = account.balance } :: first 9 account.history

let transfer bank a b amount =
  let from = Hashtbl.find bank a and into = Hashtbl.find bank b in
  move from (-amount) ("to " ^ into.owner);
  move into amount ("from " ^ from.owner)

let () =
  let n = int_of_string Sys.argv.(1) in
  let bank : (int, account) Hashtbl.t = Hashtbl.create 16 in
  for id = 0 to 99 do
    Hashtbl.replace bank id { id; owner = "owner " ^ string_of_int id; balance = 1000; history = [] }
  done;
  let refused = ref 0 and last = ref "" in
  for i = 1 to n do
    try transfer bank (i * 7 mod 100) (i * i mod 100) (i mod 90)
    with Refused (owner, balance) ->
      incr refused;
      last := owner ^ " has " ^ string_of_int balance
  done;
  let total = Hashtbl.fold (fun _ account sum -> sum + account.balance) bank 0 in
  let texts = Hashtbl.fold (fun _ account sum -> List.fold_left (fun s m -> s + String.length m.text + m.balance) sum account.history) bank 0 in
  Printf.printf "%d %d %d %s\n" total texts !refused !last
