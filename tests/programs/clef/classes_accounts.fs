// Classes: constructors, private bindings and functions, properties, optional and named arguments.
type Log() =
    let mutable lines: string list = []
    member _.Add(line: string) = lines <- line :: lines
    member _.Lines = List.rev lines
    member this.Dump() =
        for line in this.Lines do
            Console.writeln $"  {line}"

type Account(owner: string, log: Log, ?balance: int, ?limit: int) =
    let limit = defaultArg limit 0
    let mutable balance = defaultArg balance 0
    let mutable moves = 0
    let note what (amount: int) =
        moves <- moves + 1
        log.Add $"{moves}. {what} {amount} for {owner}: {balance}"
    do log.Add $"{owner} has {balance}"

    member _.Owner = owner
    member _.Balance = balance
    member _.Moves with get () = moves
    member val Locked = false with get, set

    member this.Deposit(amount: int) =
        if not this.Locked then
            balance <- balance + amount
            note "in" amount

    member this.Withdraw(amount: int, ?fee: int) : bool =
        let total = amount + defaultArg fee 0
        if this.Locked || balance - total < -limit then
            false
        else
            balance <- balance - total
            note "out" total
            true

    member this.TransferTo(other: Account, amount: int) =
        if this.Withdraw(amount) then
            other.Deposit amount
            true
        else
            false

    static member Open(owner, log) = Account(owner, log)

    new(owner: string) = Account(owner, Log(), 5)

type Temperature() =
    let mutable celsius = 0.0
    member _.Celsius
        with get () = celsius
        and set value = celsius <- value
    member this.Fahrenheit
        with get () = this.Celsius * 9.0 / 5.0 + 32.0
        and set (value: float) = this.Celsius <- (value - 32.0) * 5.0 / 9.0

type Queue<'T>() =
    let mutable front: 'T list = []
    let mutable back = []
    let mutable count = 0
    let rebalance () =
        if front.IsEmpty then
            front <- List.rev back
            back <- []
    member _.Count = count
    member _.Enqueue(item: 'T) =
        back <- item :: back
        count <- count + 1
    member _.Dequeue() : 'T option =
        rebalance ()
        match front with
        | [] -> None
        | first :: rest ->
            front <- rest
            count <- count - 1
            Some first

[<EntryPoint>]
let main _ =
    let log = Log()
    let ann = Account("Ann", log, 100, limit = 50)
    let bob = Account.Open("Bob", log)
    let paid = ann.TransferTo(bob, 30)
    let fee = ann.Withdraw(100, fee = 5)
    let tooMuch = ann.Withdraw(fee = 0, amount = 100)
    ann.Locked <- true
    ann.Deposit(1000)
    Console.writeln $"{paid} {fee} {tooMuch} {ann.Balance} {bob.Balance} {ann.Moves} {ann.Locked}"
    log.Dump()
    let carl = new Account("Carl")
    Console.writeln $"{carl.Owner} {carl.Balance}"
    let t = Temperature()
    t.Fahrenheit <- 212.0
    Console.writeln $"{t.Celsius} {t.Fahrenheit}"
    let q = Queue<string>()
    for word in [ "a"; "b"; "c" ] do
        q.Enqueue word
    let first = q.Dequeue()
    q.Enqueue "d"
    let rest = [ q.Dequeue(); q.Dequeue(); q.Dequeue(); q.Dequeue() ]
    let show (item: string option) = match item with Some x -> x | None -> "-"
    Console.writeln $"""{show first} {String.concat "" (List.map show rest)} {q.Count}"""
    let accounts = [ "Dora"; "Emil" ] |> List.map (fun name -> Account(name, log))
    Console.writeln $"{accounts.Length} {accounts.Head.Owner} {log.Lines.Length}"
    0

//| True True False -35 30 2 True
//|   Ann has 100
//|   Bob has 0
//|   1. out 30 for Ann: 70
//|   1. in 30 for Bob: 30
//|   2. out 105 for Ann: -35
//| Carl 5
//| 100 212
//| a bcd- 0
//| 2 Dora 7
