// n = 200000: accounts with their last movements; transfers that fail are told by an exception.
module Space.Bank

open System.Collections.Generic

exception Refused of string * int

type Movement = { Amount: int; Text: string; Balance: int }

type Account(id: int, owner: string) =
    let mutable balance = 1000
    let mutable history: Movement list = []
    member this.Id = id
    member this.Owner = owner
    member this.Balance = balance
    member this.History = history

    member this.Move(amount: int, text: string) =
        if balance + amount < 0 then raise (Refused(owner, balance))
        balance <- balance + amount
        history <- { Amount = amount; Text = text; Balance = balance } :: List.truncate 9 history

type Bank() =
    let accounts = Dictionary<int, Account>()
    member this.Open(id: int) = accounts.[id] <- Account(id, "owner " + string id)
    member this.Accounts = accounts.Values

    member this.Transfer(a: int, b: int, amount: int) =
        let from = accounts.[a]
        let into = accounts.[b]
        from.Move(-amount, "to " + into.Owner)
        into.Move(amount, "from " + from.Owner)

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let bank = Bank()
    for id in 0 .. 99 do
        bank.Open id
    let mutable refused = 0
    let mutable last = ""
    for i in 1 .. n do
        try
            let r = i % 100
            bank.Transfer(r * 7 % 100, r * r % 100, i % 90)
        with Refused(owner, balance) ->
            refused <- refused + 1
            last <- owner + " has " + string balance
    let mutable total = 0
    let mutable texts = 0
    for account in bank.Accounts do
        total <- total + account.Balance
        for m in account.History do
            texts <- texts + m.Text.Length + m.Balance
    printfn "%d %d %d %s" total texts refused last
    0
