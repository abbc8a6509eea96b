// Threads that a helper starts, functions in messages, cells inside of records, and a helper that two cells go through.
type Inner = { mutable Count: int }
type Outer = { Name: string; Inner: Inner }

let spawn (f: unit -> unit) : Thread<unit> = Thread.create f
let increment (cell: int ref) : unit = cell.Value <- cell.Value + 1

let helped () : int =
    let mutable hits = 0
    let a = spawn (fun () -> hits <- hits + 1)
    let b = spawn (fun () -> hits <- hits + 1)
    Thread.join a
    Thread.join b
    hits

let nested () : int =
    let outer = { Name = "o"; Inner = { Count = 0 } }
    let a = Thread.create (fun () -> outer.Inner.Count <- 1)
    let b = Thread.create (fun () -> outer.Inner.Count <- 2)
    Thread.join a
    Thread.join b
    outer.Inner.Count + outer.Name.Length

let passed () : int =
    let own = ref 0
    let both = ref 0
    let a = Thread.create (fun () -> increment own; increment both)
    let b = Thread.create (fun () -> increment both)
    Thread.join a
    Thread.join b
    own.Value + both.Value

[<EntryPoint>]
let main _ =
    let mutable sum = 0
    let runner =
        MailboxProcessor.Start(fun inbox ->
            async {
                while true do
                    let! (action: unit -> unit) = inbox.Receive()
                    action ()
            })
    runner.Post(fun () -> sum <- sum + 1)
    sum <- sum + 1
    helped () + nested () + passed () + sum

//@ error E0408 6
//@ error E0408 10
//@ error E0408 18
//@ error E0408 43
