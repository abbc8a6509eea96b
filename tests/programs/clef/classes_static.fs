// Values of the class itself, shared by all of its instances.
type Ticket(owner: string) =
    static let mutable next = 100
    static let prefix = "T" + string next
    let number =
        next <- next + 1
        next
    member _.Number = number
    member _.Text = $"{prefix}-{number} {owner}"
    member _.Bump() = next <- next + 10
    static member Next = next
    static member Reset() = next <- 0

[<EntryPoint>]
let main _ =
    let a = Ticket("a")
    let b = Ticket "b"
    b.Bump()
    let c = new Ticket "c"
    Console.writeln $"{a.Text} {b.Text} {c.Text} {Ticket.Next}"
    Ticket.Reset()
    Console.writeln $"{Ticket.Next} {Ticket("d").Number}"
    0

//| T100-101 a T100-102 b T100-113 c 113
//| 0 1
