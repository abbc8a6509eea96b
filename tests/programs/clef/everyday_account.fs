// A class with a history and a text of its own, shown with %O and by `string` as a function.
type Account(owner: string, initial: float) =
    let mutable balance = initial
    let history = System.Collections.Generic.List<string>()
    static let mutable count = 0
    do count <- count + 1
    member _.Owner = owner
    member _.Balance with get () = balance and private set v = balance <- v
    member this.Deposit amount =
        if amount <= 0.0 then invalidArg (nameof amount) "must be positive"
        this.Balance <- this.Balance + amount
        history.Add(sprintf "deposit %.2f" amount)
    member this.Withdraw(amount: float) =
        match amount with
        | a when a > balance -> Error "insufficient funds"
        | a ->
            balance <- balance - a
            history.Add $"withdraw {a:F2}"
            Ok balance
    member _.History = history |> Seq.toList
    static member Count = count
    override this.ToString() = $"{owner}: {balance:F2}"
let a = Account("Ann", 100.0)
a.Deposit 50.0
printfn "%A" (a.Withdraw 30.0)
printfn "%A" (a.Withdraw 300.0)
printfn "%O %d" a Account.Count
a.History |> List.iteri (fun i h -> printfn "%d. %s" (i + 1) h)
try a.Deposit -5.0 with :? System.ArgumentException as e -> printfn "bad: %s" e.Message
let accounts = [ a; Account("Bob", 20.0) ]
accounts |> List.sortBy (fun x -> x.Balance) |> List.map (fun x -> x.Owner) |> printfn "%A"
accounts |> Seq.map string |> String.concat "; " |> printfn "%s"

//| Ok 120.0
//| Error "insufficient funds"
//| Ann: 120.00 1
//| 1. deposit 50.00
//| 2. withdraw 30.00
//| bad: must be positive (Parameter 'amount')
//| ["Bob"; "Ann"]
//| Ann: 120.00; Bob: 20.00
