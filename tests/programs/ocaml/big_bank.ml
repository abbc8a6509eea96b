(* Accounts with a log, in modules with hidden state. *)

module Account : sig
  type t
  type error = Insufficient of { needed : int; available : int } | Frozen | Invalid of string
  val create : owner:string -> ?balance:int -> unit -> t
  val deposit : t -> int -> (int, error) result
  val withdraw : t -> int -> (int, error) result
  val transfer : from:t -> into:t -> int -> (unit, error) result
  val freeze : t -> unit
  val balance : t -> int
  val owner : t -> string
  val describe : error -> string
end = struct
  type t = { owner : string; mutable balance : int; mutable frozen : bool }
  type error = Insufficient of { needed : int; available : int } | Frozen | Invalid of string
  let create ~owner ?(balance = 0) () = { owner; balance; frozen = false }
  let guard a n k = if a.frozen then Error Frozen else if n <= 0 then Error (Invalid (string_of_int n)) else k ()
  let deposit a n = guard a n (fun () -> a.balance <- a.balance + n; Ok a.balance)
  let withdraw a n = guard a n (fun () ->
    if a.balance < n then Error (Insufficient { needed = n; available = a.balance })
    else begin a.balance <- a.balance - n; Ok a.balance end)
  let ( let* ) = Result.bind
  let transfer ~from ~into n =
    let* _ = withdraw from n in
    match deposit into n with
    | Ok _ -> Ok ()
    | Error e -> from.balance <- from.balance + n; Error e
  let freeze a = a.frozen <- true
  let balance a = a.balance
  let owner a = a.owner
  let describe = function
    | Insufficient { needed; available } -> Printf.sprintf "needs %d, has %d" needed available
    | Frozen -> "account is frozen"
    | Invalid s -> "invalid amount " ^ s
end

let report what = function
  | Ok _ -> Printf.printf "%s: ok\n" what
  | Error e -> Printf.printf "%s: %s\n" what (Account.describe e)

let () =
  let ann = Account.create ~owner:"ann" ~balance:100 () and bob = Account.create ~owner:"bob" () in
  report "deposit" (Account.deposit bob 50);
  report "withdraw" (Account.withdraw bob 80);
  report "transfer" (Account.transfer ~from:ann ~into:bob 70);
  report "negative" (Account.deposit ann (-5));
  Account.freeze bob;
  report "frozen" (Account.transfer ~from:ann ~into:bob 10);
  report "too much" (Account.transfer ~from:ann ~into:bob 1000);
  List.iter (fun a -> Printf.printf "%s %d\n" (Account.owner a) (Account.balance a)) [ ann; bob ]
