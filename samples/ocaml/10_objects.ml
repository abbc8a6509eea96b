(* Records of closures as objects: the closures of one record share what they captured, and nobody else can reach it. *)

type account = {
  owner : string;
  deposit : int -> unit;
  withdraw : int -> (unit, string) result;
  balance : unit -> int;
}

let account owner =
  let balance = ref 0 in
  let deposit amount = balance := !balance + amount in
  let withdraw amount =
    if amount > !balance then Error (Printf.sprintf "%s has only %d" owner !balance)
    else begin
      balance := !balance - amount;
      Ok ()
    end
  in
  { owner; deposit; withdraw; balance = (fun () -> !balance) }

(* An object that behaves like another one, except for one method. *)
let with_fee fee account = { account with withdraw = (fun amount -> account.withdraw (amount + fee)) }

type shape = { name : string; area : unit -> float; scaled : float -> shape }

let rec circle r =
  { name = "circle"; area = (fun () -> Float.pi *. r *. r); scaled = (fun k -> circle (k *. r)) }

let rec rectangle w h =
  { name = "rectangle"; area = (fun () -> w *. h); scaled = (fun k -> rectangle (k *. w) (k *. h)) }

let try_withdraw account amount =
  match account.withdraw amount with
  | Ok () -> Printf.printf "%s: -%d, %d left\n" account.owner amount (account.balance ())
  | Error reason -> Printf.printf "%s: refused, %s\n" account.owner reason

let () =
  print_endline "=== Objects ===";
  let alice = account "Alice" in
  let bob = with_fee 1 (account "Bob") in
  alice.deposit 100;
  bob.deposit 50;
  try_withdraw alice 30;
  try_withdraw bob 49;
  try_withdraw bob 1;
  try_withdraw alice 71;

  print_endline "--- Shapes ---";
  let shapes = [ circle 1.0; rectangle 2.0 3.0; (circle 1.0).scaled 2.0 ] in
  List.iter (fun s -> Printf.printf "%-9s %7.3f %7.3f\n" s.name (s.area ()) ((s.scaled 10.0).area ())) shapes
