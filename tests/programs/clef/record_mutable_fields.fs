// Mutable fields; two names for one record see the same change, a copy does not.
type Account = {
    Owner: string
    mutable Balance: int
    mutable Moves: int
}

let deposit (a: Account) (n: int) : unit =
    a.Balance <- a.Balance + n
    a.Moves <- a.Moves + 1

[<EntryPoint>]
let main _ =
    let a = { Owner = "Ann"; Balance = 0; Moves = 0 }
    let alias = a
    let copy = { a with Owner = "Copy" }
    deposit a 10
    deposit alias 5
    deposit copy 100
    Console.writeln $"{a.Owner} {Format.int a.Balance} {Format.int a.Moves}"
    Console.writeln $"{alias.Owner} {Format.int alias.Balance}"
    Console.writeln $"{copy.Owner} {Format.int copy.Balance} {Format.int copy.Moves}"
    let all = [| a; copy |]
    for acc in all do
        acc.Balance <- acc.Balance * 2
    all.[0].Balance <- all.[0].Balance + 1
    Console.writeln $"{Format.int a.Balance} {Format.int copy.Balance}"
    0

//| Ann 15 2
//| Ann 15
//| Copy 100 1
//| 31 200
