// n = 3: a bank whose branches are mailboxes with accounts and histories; a round is 20000 transfers, after which nothing may be lost.
module Soak.Bank

open System.Collections.Generic

type Movement = { Amount: int; Text: string }

type Message =
    | Deposit of account: int * amount: int * text: string
    | Withdraw of account: int * amount: int * text: string * AsyncReplyChannel<bool>
    | Statement of account: int * AsyncReplyChannel<string>
    | Total of AsyncReplyChannel<int>

type Account(owner: string) =
    let mutable balance = 1000
    let mutable history: Movement list = []
    member this.Balance = balance

    member this.Move(amount: int, text: string) : bool =
        if balance + amount < 0 then
            false
        else
            balance <- balance + amount
            history <- { Amount = amount; Text = text } :: List.truncate 9 history
            true

    member this.Statement =
        let lines = history |> List.map (fun m -> sprintf "%s %d" m.Text m.Amount)
        owner + ": " + String.concat "; " lines

let branch (number: int) (inbox: MailboxProcessor<Message>) : Async<unit> =
    async {
        let accounts = Dictionary<int, Account>()
        let account id =
            match accounts.TryGetValue id with
            | true, account -> account
            | _ ->
                let account = Account(sprintf "owner %d of %d" id number)
                accounts.[id] <- account
                account
        for id in 0 .. 49 do
            account id |> ignore
        while true do
            let! message = inbox.Receive()
            match message with
            | Deposit(id, amount, text) -> (account id).Move(amount, text) |> ignore
            | Withdraw(id, amount, text, channel) -> channel.Reply((account id).Move(-amount, text))
            | Statement(id, channel) -> channel.Reply((account id).Statement)
            | Total channel -> channel.Reply(accounts.Values |> Seq.sumBy (fun account -> account.Balance))
    }

[<EntryPoint>]
let main args =
    let rounds = int args.[0]
    let branches = Array.init 8 (fun number -> MailboxProcessor.Start(branch number))
    let seed = ref 1
    let random limit =
        seed.Value <- (seed.Value * 16807 + 11) % 65521
        seed.Value % limit
    let mutable round = 1
    let mutable last: string list = []
    let mutable failed = false
    while (rounds = 0 || round <= rounds) && not failed do
        let mutable refused = 0
        for i in 1 .. 20000 do
            let a, b = random 50, random 50
            let from, into = branches.[random 8], branches.[random 8]
            let amount = random 300
            let text = sprintf "transfer %d" i
            if from.PostAndReply(fun channel -> Withdraw(a, amount, text, channel)) then
                into.Post(Deposit(b, amount, text))
            else
                refused <- refused + 1
            if i % 100 = 0 then
                last <- into.PostAndReply(fun channel -> Statement(b, channel)) :: List.truncate 4 last
        let total = branches |> Array.sumBy (fun branch -> branch.PostAndReply(fun channel -> Total channel))
        if total <> 8 * 50 * 1000 then failed <- true
        // Standard error is written at once, also if the program is stopped later.
        eprintfn "%d: %d %d %d" round total refused (last |> List.sumBy (fun text -> text.Length))
        round <- round + 1
    if failed then 1 else 0
