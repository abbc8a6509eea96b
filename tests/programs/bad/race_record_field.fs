// A record with a mutable field that threads change, through a member and directly.
type Account =
    { Owner: string
      mutable Balance: int }
    member this.Deposit(n: int) : unit = this.Balance <- this.Balance + n

[<EntryPoint>]
let main _ =
    let account = { Owner = "Ada"; Balance = 0 }
    let a = Thread.create (fun () -> account.Deposit 10)
    let b = Thread.create (fun () -> account.Balance <- account.Balance - 10)
    Thread.join a
    Thread.join b
    if account.Owner = "Ada" then account.Balance else 1

//@ error E0408 5
