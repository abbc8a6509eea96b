/// A bank of mailboxes: every account is one, and so are the ledger that hears of all that happens, the register
/// that knows the accounts, and the clock that carries out standing orders. Tellers are threads. Money is counted
/// in cents; at the end none may have come from nowhere.
//@ skip interp
module Programs.BankOfMailboxes

// ---- what is said about money ----

type Problem =
    | InsufficientFunds of needed: int * available: int
    | UnknownAccount of string
    | Frozen of owner: string * reason: string
    | Invalid of string

type Entry =
    | Opened of int
    | Deposited of int
    | Withdrawn of int
    | Received of origin: string * amount: int
    | Sent of target: string * amount: int
    | Interest of rate: float * amount: int

type Product =
    | Checking of overdraft: int
    | Savings of rate: float

/// What an account shows of itself.
type Snapshot =
    { Owner: string
      Product: Product
      Balance: int
      Entries: Entry list
      Frozen: string option }

type Note =
    { Account: string
      Entry: Entry
      After: int }

let money (cents: int) : string =
    let sign = if cents < 0 then "-" else ""
    let cents = abs cents
    sprintf "%s%d.%02d" sign (cents / 100) (cents % 100)

/// By how much an entry changes the balance.
let effect (entry: Entry) : int =
    match entry with
    | Opened n
    | Deposited n
    | Received(_, n)
    | Interest(_, n) -> n
    | Withdrawn n
    | Sent(_, n) -> -n

/// Money that came into the bank or left it; what moves inside does not count.
let external (entry: Entry) : int =
    match entry with
    | Received _
    | Sent _ -> 0
    | other -> effect other

let kind (entry: Entry) : string =
    match entry with
    | Opened _ -> "opened"
    | Deposited _ -> "deposit"
    | Withdrawn _ -> "withdrawal"
    | Received _ -> "received"
    | Sent _ -> "sent"
    | Interest _ -> "interest"

let line (entry: Entry) : string =
    let detail =
        match entry with
        | Received(origin, _) -> $" from {origin}"
        | Sent(target, _) -> $" to {target}"
        | Interest(rate, _) -> sprintf " at %.2f%%" (rate * 100.0)
        | _ -> ""
    sprintf "%-22s %10s" (kind entry + detail) (money (effect entry))

let explain (problem: Problem) : string =
    match problem with
    | InsufficientFunds(needed, available) -> $"needs {money needed}, has {money available}"
    | UnknownAccount name -> $"no account '{name}'"
    | Frozen(owner, reason) -> $"account of {owner} is frozen: {reason}"
    | Invalid what -> what

// ---- the messages ----

type AccountMessage =
    | Change of Entry * AsyncReplyChannel<Result<int, Problem>>
    | Freeze of string
    | Thaw
    | Adjust of (Snapshot -> Entry list)
    | Show of AsyncReplyChannel<Snapshot>
    | Print of (Entry -> string) * AsyncReplyChannel<string>
    | Close of AsyncReplyChannel<Snapshot>

type LedgerMessage =
    | Write of Note
    | Find of (Note -> bool) * AsyncReplyChannel<Note list>
    | Totals of AsyncReplyChannel<Map<string, int * int>>
    | Balances of AsyncReplyChannel<(string * int) list>

type Account = MailboxProcessor<AccountMessage>
type Ledger = MailboxProcessor<LedgerMessage>

type RegisterMessage =
    | Open of owner: string * Product * initial: int * AsyncReplyChannel<Result<Account, Problem>>
    | Lookup of string * AsyncReplyChannel<Account option>
    | All of AsyncReplyChannel<Map<string, Account>>
    | Forget of string

/// Something that happens again and again: who pays whom, on which days, and how much.
type StandingOrder =
    { Title: string
      Payer: string
      Payee: string
      Due: int -> bool
      Amount: Snapshot -> int }

type ClockMessage =
    | Order of StandingOrder
    | Cancel of title: string
    | Day of number: int * AsyncReplyChannel<string list>

// ---- the ledger ----

let ledgerBehavior (inbox: MailboxProcessor<LedgerMessage>) : Async<unit> =
    let rec loop (notes: Note list) =
        async {
            let! message = inbox.Receive()
            match message with
            | Write note -> return! loop (note :: notes)
            | Find(wanted, reply) ->
                reply.Reply(notes |> List.filter wanted |> List.rev)
                return! loop notes
            | Totals reply ->
                let add (totals: Map<string, int * int>) (note: Note) =
                    let (count, sum) = totals |> Map.tryFind (kind note.Entry) |> Option.defaultValue (0, 0)
                    Map.add (kind note.Entry) (count + 1, sum + effect note.Entry) totals
                reply.Reply(List.fold add Map.empty notes)
                return! loop notes
            | Balances reply ->
                let balances =
                    notes
                    |> List.groupBy (fun note -> note.Account)
                    |> List.map (fun (account, notes) -> account, notes |> List.sumBy (fun note -> effect note.Entry))
                reply.Reply(List.sort balances)
                return! loop notes
        }
    loop []

// ---- accounts ----

let credit (snapshot: Snapshot) : int =
    match snapshot.Product with
    | Checking overdraft -> snapshot.Balance + overdraft
    | Savings _ -> snapshot.Balance

/// The account after an entry, or why it is refused.
let tryEntry (snapshot: Snapshot) (entry: Entry) : Result<Snapshot, Problem> =
    let change = effect entry
    match snapshot.Frozen with
    | Some reason when change < 0 -> Error(Frozen(snapshot.Owner, reason))
    | _ when abs change = 0 -> Error(Invalid "nothing to do")
    | _ when change < 0 && credit snapshot < -change -> Error(InsufficientFunds(-change, credit snapshot))
    | _ -> Ok { snapshot with Balance = snapshot.Balance + change; Entries = entry :: snapshot.Entries }

let statement (render: Entry -> string) (snapshot: Snapshot) : string =
    let title =
        match snapshot.Product with
        | Checking 0 -> "checking"
        | Checking overdraft -> $"checking, overdraft {money overdraft}"
        | Savings rate -> sprintf "savings, %.1f%%" (rate * 100.0)
    let lines = snapshot.Entries |> List.rev |> List.map render
    String.concat "\n" ([ $"{snapshot.Owner} ({title})" ] @ lines @ [ $"  = {money snapshot.Balance}" ])

let accountBehavior (ledger: Ledger) (first: Snapshot) (inbox: MailboxProcessor<AccountMessage>) : Async<unit> =
    let enter (entry: Entry) (snapshot: Snapshot) =
        match tryEntry snapshot entry with
        | Ok after ->
            ledger.Post(Write { Account = after.Owner; Entry = entry; After = after.Balance })
            after, Ok after.Balance
        | Error problem -> snapshot, Error problem
    let rec loop (snapshot: Snapshot) =
        async {
            let! message = inbox.Receive()
            match message with
            | Change(entry, reply) ->
                let (after, result) = enter entry snapshot
                reply.Reply(result)
                return! loop after
            | Freeze reason -> return! loop { snapshot with Frozen = Some reason }
            | Thaw -> return! loop { snapshot with Frozen = None }
            | Adjust entries ->
                let after = entries snapshot |> List.fold (fun state entry -> fst (enter entry state)) snapshot
                return! loop after
            | Show reply ->
                reply.Reply(snapshot)
                return! loop snapshot
            | Print(render, reply) ->
                reply.Reply(statement render snapshot)
                return! loop snapshot
            | Close reply -> reply.Reply(snapshot)
        }
    loop first

let startAccount (ledger: Ledger) (owner: string) (product: Product) (initial: int) : Account =
    let empty = { Owner = owner; Product = product; Balance = 0; Entries = []; Frozen = None }
    let account = MailboxProcessor.Start(accountBehavior ledger empty)
    if initial > 0 then account.Post(Adjust(fun _ -> [ Opened initial ]))
    account

// ---- the register ----

let registerBehavior (ledger: Ledger) (inbox: MailboxProcessor<RegisterMessage>) : Async<unit> =
    let rec loop (accounts: Map<string, Account>) =
        async {
            match! inbox.Receive() with
            | Open(owner, _, _, reply) when Map.containsKey owner accounts ->
                reply.Reply(Error(Invalid $"{owner} has an account"))
                return! loop accounts
            | Open(owner, product, initial, reply) ->
                let account = startAccount ledger owner product initial
                reply.Reply(Ok account)
                return! loop (Map.add owner account accounts)
            | Lookup(owner, reply) ->
                reply.Reply(Map.tryFind owner accounts)
                return! loop accounts
            | All reply ->
                reply.Reply(accounts)
                return! loop accounts
            | Forget owner -> return! loop (Map.remove owner accounts)
        }
    loop Map.empty

type Bank =
    { Register: MailboxProcessor<RegisterMessage>
      Ledger: Ledger }

    member this.Find(owner: string) : Result<Account, Problem> =
        match this.Register.PostAndReply(fun reply -> Lookup(owner, reply)) with
        | Some account -> Ok account
        | None -> Error(UnknownAccount owner)

let openBank () : Bank =
    let ledger = MailboxProcessor.Start(ledgerBehavior)
    { Register = MailboxProcessor.Start(registerBehavior ledger); Ledger = ledger }

let change (account: Account) (entry: Entry) : Result<int, Problem> =
    account.PostAndReply(fun reply -> Change(entry, reply))

let deposit (bank: Bank) (owner: string) (amount: int) : Result<int, Problem> =
    bank.Find owner |> Result.bind (fun account -> change account (Deposited amount))

let withdraw (bank: Bank) (owner: string) (amount: int) : Result<int, Problem> =
    bank.Find owner |> Result.bind (fun account -> change account (Withdrawn amount))

/// Takes from one account and gives to the other; yields what the payer has left.
let transfer (bank: Bank) (payer: string) (payee: string) (amount: int) : Result<int, Problem> =
    if amount <= 0 then Error(Invalid $"cannot transfer {money amount}")
    elif payer = payee then Error(Invalid $"{payer} is both sides")
    else
        match bank.Find payer, bank.Find payee with
        | Error problem, _
        | _, Error problem -> Error problem
        | Ok source, Ok target ->
            change source (Sent(payee, amount))
            |> Result.bind (fun left -> change target (Received(payer, amount)) |> Result.map (fun _ -> left))

let show (bank: Bank) (owner: string) : Snapshot option =
    match bank.Find owner with
    | Ok account -> Some(account.PostAndReply Show)
    | Error _ -> None

let total (bank: Bank) : int =
    bank.Register.PostAndReply All
    |> Map.toList
    |> List.sumBy (fun (_, account) -> (account.PostAndReply Show).Balance)

// ---- the clock ----

let carryOut (bank: Bank) (day: int) (order: StandingOrder) : string =
    let amount =
        match show bank order.Payer with
        | Some snapshot -> order.Amount snapshot
        | None -> 1
    match transfer bank order.Payer order.Payee amount with
    | Ok left -> $"day {day}: {order.Title}: {order.Payer} -> {order.Payee} {money amount}, left {money left}"
    | Error problem -> $"day {day}: {order.Title}: {explain problem}"

let clockBehavior (bank: Bank) (inbox: MailboxProcessor<ClockMessage>) : Async<unit> =
    let rec loop (orders: StandingOrder list) =
        async {
            let! message = inbox.Receive()
            match message with
            | Order order -> return! loop (orders @ [ order ])
            | Cancel title -> return! loop (orders |> List.filter (fun order -> order.Title <> title))
            | Day(number, reply) ->
                reply.Reply(orders |> List.filter (fun order -> order.Due number) |> List.map (carryOut bank number))
                return! loop orders
        }
    loop []

// ---- tellers ----

type Job =
    | Pay of payer: string * payee: string * amount: int
    | CashIn of string * int
    | CashOut of string * int
    | Each of int * Job list

type Shift =
    { Teller: string
      Done: int
      Cash: int
      Refused: Map<string, int> }

let rec work (bank: Bank) (shift: Shift) (job: Job) : Shift =
    let outcome (cash: int) (result: Result<int, Problem>) =
        match result with
        | Ok _ -> { shift with Done = shift.Done + 1; Cash = shift.Cash + cash }
        | Error problem ->
            let name =
                match problem with
                | InsufficientFunds _ -> "insufficient"
                | UnknownAccount name -> $"unknown {name}"
                | Problem.Frozen _ -> "frozen"
                | Invalid _ -> "invalid"
            let times = shift.Refused |> Map.tryFind name |> Option.defaultValue 0
            { shift with Refused = Map.add name (times + 1) shift.Refused }
    match job with
    | Pay(payer, payee, amount) -> transfer bank payer payee amount |> outcome 0
    | CashIn(owner, amount) -> deposit bank owner amount |> outcome amount
    | CashOut(owner, amount) -> withdraw bank owner amount |> outcome -amount
    | Each(times, jobs) ->
        [ 1..times ] |> List.fold (fun shift _ -> List.fold (work bank) shift jobs) shift

let teller (bank: Bank) (name: string) (jobs: Job list) () : Shift =
    jobs |> List.fold (work bank) { Teller = name; Done = 0; Cash = 0; Refused = Map.empty }

let printShift (shift: Shift) : unit =
    let refused = shift.Refused |> Map.toList |> List.map (fun (why, times) -> $"{why} x{times}")
    let refused = if List.isEmpty refused then "nothing" else String.concat ", " refused
    printfn "%s: %d done, cash %s, refused: %s" shift.Teller shift.Done (money shift.Cash) refused

// ---- a few days at the bank ----

let report (what: string) (result: Result<int, Problem>) : unit =
    match result with
    | Ok balance -> printfn "%s: ok, %s" what (money balance)
    | Error problem -> printfn "%s: refused, %s" what (explain problem)

let interest (snapshot: Snapshot) : Entry list =
    match snapshot.Product with
    | Savings rate when snapshot.Balance > 0 -> [ Interest(rate, int (round (float snapshot.Balance * rate))) ]
    | _ -> []

let counters (bank: Bank) : unit =
    printfn "--- counter ---"
    let customers =
        [ ("Ada", Checking 50000, 120000)
          ("Björn", Checking 0, 80050)
          ("Chloé", Savings 0.02, 500000)
          ("Dmitri", Checking 10000, 0) ]
    for (owner, product, initial) in customers do
        match bank.Register.PostAndReply(fun reply -> Open(owner, product, initial, reply)) with
        | Ok account -> printfn "opened %s with %s" owner (money (account.PostAndReply Show).Balance)
        | Error problem -> printfn "not opened: %s" (explain problem)
    match bank.Register.PostAndReply(fun reply -> Open("Ada", Savings 0.5, 1, reply)) with
    | Ok _ -> printfn "Ada has two accounts"
    | Error problem -> printfn "not opened: %s" (explain problem)
    report "Ada pays Björn 300.00" (transfer bank "Ada" "Björn" 30000)
    report "Björn pays Ada 2000.00" (transfer bank "Björn" "Ada" 200000)
    report "Dmitri pays Ada 100.00" (transfer bank "Dmitri" "Ada" 10000)
    report "Dmitri pays Ada 0.01" (transfer bank "Dmitri" "Ada" 1)
    report "Dmitri pays Zoë 1.00" (transfer bank "Dmitri" "Zoë" 100)
    report "Ada pays herself" (transfer bank "Ada" "Ada" 100)
    report "Chloé pays less than nothing" (transfer bank "Chloé" "Ada" -5)
    report "Chloé withdraws 1000.00" (withdraw bank "Chloé" 100000)

let freezing (bank: Bank) : unit =
    printfn "--- frozen ---"
    match bank.Find "Björn" with
    | Error problem -> printfn "%s" (explain problem)
    | Ok account ->
        account.Post(Freeze "lost card")
        report "Björn withdraws" (withdraw bank "Björn" 5000)
        report "Ada pays Björn 10.00" (transfer bank "Ada" "Björn" 1000)
        account.Post Thaw
        report "Björn withdraws" (withdraw bank "Björn" 5000)

let standingOrders (bank: Bank) : unit =
    printfn "--- standing orders ---"
    let clock = MailboxProcessor.Start(clockBehavior bank)
    let every n day = day % n = 0
    let rent = 45000
    let keep = 100000
    clock.Post(Order { Title = "rent"; Payer = "Ada"; Payee = "Chloé"; Due = every 3; Amount = fun _ -> rent })
    clock.Post(
        Order
            { Title = "saving"
              Payer = "Björn"
              Payee = "Chloé"
              Due = every 2
              Amount = fun snapshot -> snapshot.Balance / 10 }
    )
    clock.Post(
        Order
            { Title = "surplus"
              Payer = "Chloé"
              Payee = "Dmitri"
              Due = (fun day -> day = 6)
              Amount = fun snapshot -> max 0 (snapshot.Balance - keep) / 2 }
    )
    clock.Post(Order { Title = "typo"; Payer = "Eda"; Payee = "Ada"; Due = (=) 4; Amount = fun _ -> 1 })
    for day in 1..6 do
        if day = 5 then clock.Post(Cancel "saving")
        clock.PostAndReply(fun reply -> Day(day, reply)) |> List.iter (printfn "%s")

let endOfYear (bank: Bank) : unit =
    printfn "--- interest and statements ---"
    let accounts = bank.Register.PostAndReply All
    for KeyValue(_, account) in accounts do
        account.Post(Adjust interest)
    let prefix = "  "
    for KeyValue(owner, account) in accounts do
        if owner <> "Ada" then
            printfn "%s" (account.PostAndReply(fun reply -> Print((fun entry -> prefix + line entry), reply)))

/// Three tellers at once. How they take turns is left to chance; what comes out is not.
let rush (bank: Bank) : unit =
    printfn "--- three tellers ---"
    let ring = [ Pay("Ada", "Chloé", 10); Pay("Chloé", "Dmitri", 10); Pay("Dmitri", "Ada", 10) ]
    let shifts =
        [ ("first", [ Each(100, ring); CashIn("Björn", 12345); CashOut("Nobody", 1) ])
          ("second", [ Each(100, List.rev ring); CashIn("Chloé", 5); CashIn("Chloé", 0) ])
          ("third", [ Each(50, [ Each(2, ring); CashIn("Ada", 3); CashOut("Ada", 1) ]) ]) ]
        |> List.map (fun (name, jobs) -> Thread.create (teller bank name jobs))
        |> List.map Thread.join
    shifts |> List.iter printShift

/// A run on one account: it pays out until it is empty, whoever comes first.
let bankRun (bank: Bank) : unit =
    printfn "--- a run ---"
    bank.Register.PostAndReply(fun reply -> Open("Vault", Checking 0, 100000, reply)) |> ignore
    let threads =
        [ for number in 1..4 -> Thread.create (teller bank $"window {number}" [ Each(50, [ CashOut("Vault", 1000) ]) ]) ]
    let shifts = List.map Thread.join threads
    let refused = shifts |> List.sumBy (fun shift -> Map.fold (fun sum _ times -> sum + times) 0 shift.Refused)
    printfn "served %d, refused %d" (List.sumBy (fun shift -> shift.Done) shifts) refused
    match bank.Find "Vault" with
    | Error problem -> printfn "%s" (explain problem)
    | Ok account ->
        let last = account.PostAndReply Close
        bank.Register.Post(Forget "Vault")
        printfn "closed with %s after %d entries" (money last.Balance) last.Entries.Length

let audit (bank: Bank) : unit =
    printfn "--- audit ---"
    for KeyValue(kind, (count, sum)) in bank.Ledger.PostAndReply Totals do
        printfn "%-10s %4d %12s" kind count (money sum)
    let everything = bank.Ledger.PostAndReply(fun reply -> Find((fun _ -> true), reply))
    let inside = everything |> List.sumBy (fun note -> external note.Entry)
    let balances = bank.Ledger.PostAndReply Balances
    for (owner, balance) in balances do
        let shown =
            match show bank owner with
            | Some snapshot when snapshot.Balance = balance -> "agrees"
            | Some snapshot -> $"shows {money snapshot.Balance}"
            | None -> "closed"
        printfn "%-8s %10s %s" owner (money balance) shown
    printfn "came in %s, is there %s" (money inside) (money (total bank))
    let (sent, received) =
        everything
        |> List.fold
            (fun (sent, received) note ->
                match note.Entry with
                | Sent(target, n) -> (note.Account, target, n) :: sent, received
                | Received(origin, n) -> sent, (origin, note.Account, n) :: received
                | _ -> sent, received)
            ([], [])
    printfn "every transfer has two sides: %b" (List.sort sent = List.sort received)
    let limit = 100000
    let isLarge (note: Note) = abs (effect note.Entry) >= limit
    let large = bank.Ledger.PostAndReply(fun reply -> Find(isLarge, reply))
    for note in List.sortBy (fun note -> (note.Account, -(abs (effect note.Entry)))) large do
        printfn "large: %s %s" note.Account (line note.Entry)
    let overdrawn = everything |> List.filter (fun note -> note.After < 0) |> List.map (fun note -> note.Account)
    printfn "were overdrawn: %A" (overdrawn |> List.distinct |> List.sort)

[<EntryPoint>]
let main _ =
    let bank = openBank ()
    counters bank
    freezing bank
    standingOrders bank
    endOfYear bank
    rush bank
    bankRun bank
    audit bank
    0

//| --- counter ---
//| opened Ada with 1200.00
//| opened Björn with 800.50
//| opened Chloé with 5000.00
//| opened Dmitri with 0.00
//| not opened: Ada has an account
//| Ada pays Björn 300.00: ok, 900.00
//| Björn pays Ada 2000.00: refused, needs 2000.00, has 1100.50
//| Dmitri pays Ada 100.00: ok, -100.00
//| Dmitri pays Ada 0.01: refused, needs 0.01, has 0.00
//| Dmitri pays Zoë 1.00: refused, no account 'Zoë'
//| Ada pays herself: refused, Ada is both sides
//| Chloé pays less than nothing: refused, cannot transfer -0.05
//| Chloé withdraws 1000.00: ok, 4000.00
//| --- frozen ---
//| Björn withdraws: refused, account of Björn is frozen: lost card
//| Ada pays Björn 10.00: ok, 990.00
//| Björn withdraws: ok, 1060.50
//| --- standing orders ---
//| day 2: saving: Björn -> Chloé 106.05, left 954.45
//| day 3: rent: Ada -> Chloé 450.00, left 540.00
//| day 4: saving: Björn -> Chloé 95.44, left 859.01
//| day 4: typo: no account 'Eda'
//| day 6: rent: Ada -> Chloé 450.00, left 90.00
//| day 6: surplus: Chloé -> Dmitri 2050.74, left 3050.75
//| --- interest and statements ---
//| Björn (checking)
//|   opened                     800.50
//|   received from Ada          300.00
//|   received from Ada           10.00
//|   withdrawal                 -50.00
//|   sent to Chloé             -106.05
//|   sent to Chloé              -95.44
//|   = 859.01
//| Chloé (savings, 2.0%)
//|   opened                    5000.00
//|   withdrawal               -1000.00
//|   received from Björn        106.05
//|   received from Ada          450.00
//|   received from Björn         95.44
//|   received from Ada          450.00
//|   sent to Dmitri           -2050.74
//|   interest at 2.00%           61.02
//|   = 3111.77
//| Dmitri (checking, overdraft 100.00)
//|   sent to Ada               -100.00
//|   received from Chloé       2050.74
//|   = 1950.74
//| --- three tellers ---
//| first: 301 done, cash 123.45, refused: unknown Nobody x1
//| second: 301 done, cash 0.05, refused: invalid x1
//| third: 400 done, cash 1.00, refused: nothing
//| --- a run ---
//| served 100, refused 100
//| closed with 0.00 after 101 entries
//| --- audit ---
//| deposit      52       125.00
//| interest      1        61.02
//| opened        4      8000.50
//| received    908      3652.23
//| sent        908     -3652.23
//| withdrawal  152     -2050.50
//| Ada           91.00 agrees
//| Björn        982.46 agrees
//| Chloé       3111.82 agrees
//| Dmitri      1950.74 agrees
//| Vault          0.00 closed
//| came in 6136.02, is there 6136.02
//| every transfer has two sides: true
//| large: Ada opened                    1200.00
//| large: Chloé opened                    5000.00
//| large: Chloé sent to Dmitri           -2050.74
//| large: Chloé withdrawal               -1000.00
//| large: Dmitri received from Chloé       2050.74
//| large: Vault opened                    1000.00
//| were overdrawn: ["Dmitri"]
