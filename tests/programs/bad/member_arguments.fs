// Methods with other arguments than they take.
type Account(owner: string, ?limit: int) =
    let limit = defaultArg limit 0
    member _.Owner = owner
    member _.Pay(amount: int, text: string) = $"{owner} pays {amount} for {text} ({limit})"
    member _.Close() = ()

let account = Account("Ann")
let a = account.Pay(1)
let b = account.Pay(1, "x", 2)
let c = account.Pay("x", 1)
let d = account.Close(1)
let e = Account()
let f = Account("Ann", limit = "x")
let g = account.Pay(amount = 1)

[<EntryPoint>]
let main _ = 0

//@ error E0213 9
//@ error E0213 10
//@ error E0201 11
//@ error E0201 11
//@ error E0213 12
//@ error E0213 13
//@ error E0201 14
//@ error E0213 15
