// Messages with something in them that both sides would have to share: a `ref` in a union, a record with a mutable
// field, a dictionary in a list, an exception, and a `ref` in a generic type.
type WithRef =
    | Nothing
    | Cell of string * int ref

type Point = { mutable X: int; Y: int }
type Line = { From: Point; Length: float }

type Wrapped<'T> =
    | Wrapped of 'T list
    | Plain of int

let ignoring (inbox: MailboxProcessor<'Message>) : Async<unit> =
    async {
        let! _ = inbox.Receive()
        return ()
    }

[<EntryPoint>]
let main _ =
    let cells: MailboxProcessor<WithRef> =
        MailboxProcessor.Start(ignoring)
    cells.Post(Cell("a", ref 1))
    let lines: MailboxProcessor<Line option> =
        MailboxProcessor.Start(ignoring)
    lines.Post(Some { From = { X = 1; Y = 2 }; Length = 3.0 })
    let tables: MailboxProcessor<Dictionary<string, int> list> =
        MailboxProcessor.Start(ignoring)
    tables.Post([ Dictionary<string, int>() ])
    let errors: MailboxProcessor<int * exn> =
        MailboxProcessor.Start(ignoring)
    errors.Post((1, Failure "no"))
    let wrapped: MailboxProcessor<Wrapped<bool ref>> =
        MailboxProcessor.Start(ignoring)
    wrapped.Post(Wrapped [ ref true ])
    let fine: MailboxProcessor<Wrapped<int ref -> int>> =
        MailboxProcessor.Start(ignoring)
    fine.Post(Plain 1)
    0

//@ error E0407 23
//@ error E0407 26
//@ error E0407 29
//@ error E0407 32
//@ error E0407 35
