/// Bank accounts as records of closures: the balance is reachable only through them.
module Programs.Bank

type Outcome =
    | Done of int
    | Refused of string

type Account = {
    Owner: string
    Deposit: int -> Outcome
    Withdraw: int -> Outcome
    Balance: unit -> int
    History: unit -> string list
}

/// The state of an account is two mutable variables that its closures capture.
let openAccount (owner: string) (overdraft: int) : Account =
    let mutable balance = 0
    let mutable history : string list = []
    let note (what: string) (n: int) : unit =
        history <- $"{what} {n} -> {balance}" :: history
    { Owner = owner
      Deposit =
        fun n ->
            if n <= 0 then Refused "nothing to deposit"
            else
                balance <- balance + n
                note "in" n
                Done balance
      Withdraw =
        fun n ->
            if n <= 0 then Refused "nothing to withdraw"
            elif balance - n < 0 - overdraft then Refused $"only {balance + overdraft} available"
            else
                balance <- balance - n
                note "out" n
                Done balance
      Balance = fun () -> balance
      History = fun () -> List.rev history }

/// An account that keeps part of each withdrawal: same interface, other behaviour.
let withFee (fee: int) (bank: Account) (a: Account) : Account =
    { a with
        Withdraw =
            fun n ->
                match a.Withdraw (n + fee) with
                | Done rest ->
                    bank.Deposit fee |> ignore
                    Done rest
                | Refused why -> Refused (why + " (with fee)") }

let transfer (n: int) (from: Account) (target: Account) : Outcome =
    match from.Withdraw n with
    | Refused why -> Refused $"{from.Owner}: {why}"
    | Done _ ->
        match target.Deposit n with
        | Done _ -> Done n
        | Refused why ->
            from.Deposit n |> ignore
            Refused $"{target.Owner}: {why}"

let show (what: string) (o: Outcome) : unit =
    match o with
    | Done n -> Console.writeln $"{what}: ok, {n}"
    | Refused why -> Console.writeln $"{what}: refused, {why}"

let makeTeller (accounts: Account list) : (string -> string -> int -> Outcome) =
    let find (owner: string) : Account option = List.tryFind (fun a -> a.Owner = owner) accounts
    fun from target n ->
        match find from, find target with
        | Some a, Some b -> transfer n a b
        | None, _ -> Refused $"no account of {from}"
        | _, None -> Refused $"no account of {target}"

[<EntryPoint>]
let main _ =
    let bank = openAccount "bank" 0
    let ann = openAccount "ann" 0
    let bob = openAccount "bob" 50 |> withFee 2 bank
    show "ann +100" (ann.Deposit 100)
    show "ann -30" (ann.Withdraw 30)
    show "ann -80" (ann.Withdraw 80)
    show "ann +0" (ann.Deposit 0)
    show "bob -20" (bob.Withdraw 20)
    show "bob -40" (bob.Withdraw 40)
    let move = makeTeller [bank; ann; bob]
    let fromAnn = move "ann"
    let annToBob = fromAnn "bob"
    show "ann to bob 25" (annToBob 25)
    show "ann to bob 60" (annToBob 60)
    show "ann to cy 5" (fromAnn "cy" 5)
    show "cy to ann 5" (move "cy" "ann" 5)
    show "bob to ann 30" (move "bob" "ann" 30)
    for a in [ann; bob; bank] do
        Console.writeln $"{a.Owner}: {a.Balance ()}"
        for line in a.History () do
            Console.writeln $"  {line}"
    let total = List.sumBy (fun a -> a.Balance ()) [ann; bob; bank]
    Console.writeln $"total {total}"
    0

//| ann +100: ok, 100
//| ann -30: ok, 70
//| ann -80: refused, only 70 available
//| ann +0: refused, nothing to deposit
//| bob -20: ok, -22
//| bob -40: refused, only 28 available (with fee)
//| ann to bob 25: ok, 25
//| ann to bob 60: refused, ann: only 45 available
//| ann to cy 5: refused, no account of cy
//| cy to ann 5: refused, no account of cy
//| bob to ann 30: ok, 30
//| ann: 75
//|   in 100 -> 100
//|   out 30 -> 70
//|   out 25 -> 45
//|   in 30 -> 75
//| bob: -29
//|   out 22 -> -22
//|   in 25 -> 3
//|   out 32 -> -29
//| bank: 4
//|   in 2 -> 2
//|   in 2 -> 4
//| total 50
