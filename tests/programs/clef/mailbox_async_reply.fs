// Asking from asynchronous computations: `PostAndAsyncReply` with `let!`, in loops, in `Async.Parallel`, in a mailbox
// that asks another one, and replies that are put off.
//@ skip interp
type Message =
    | Square of int * AsyncReplyChannel<int>
    | Divide of int * int * AsyncReplyChannel<Result<int, string>>
    | Hold of string * AsyncReplyChannel<string>
    | Held of AsyncReplyChannel<int>
    | Release

let server =
    MailboxProcessor.Start(fun inbox ->
        let rec loop (held: (string * AsyncReplyChannel<string>) list) =
            async {
                match! inbox.Receive() with
                | Square(n, reply) ->
                    do! Async.Sleep 1
                    reply.Reply(n * n)
                    return! loop held
                | Divide(a, b, reply) ->
                    try
                        reply.Reply(Ok(a / b))
                    with :? DivideByZeroException ->
                        reply.Reply(Error $"{a} by nothing")
                    return! loop held
                | Hold(text, reply) -> return! loop ((text, reply) :: held)
                | Held reply ->
                    reply.Reply(held.Length)
                    return! loop held
                | Release ->
                    held |> List.iteri (fun i (text, reply) -> reply.Reply($"{text} {i}"))
                    return! loop []
            }
        loop [])

let square n = server.PostAndAsyncReply(fun reply -> Square(n, reply))

let sumOfSquares (last: int) : Async<int> =
    async {
        let mutable sum = 0
        for n in 1..last do
            let! squared = square n
            sum <- sum + squared
        return sum
    }

/// Asks the server on behalf of others.
let broker =
    MailboxProcessor.Start(fun inbox ->
        async {
            while true do
                let! (last: int, reply: AsyncReplyChannel<string>) = inbox.Receive()
                let! sum = sumOfSquares last
                reply.Reply($"sum of {last} squares: {sum}")
        })

[<EntryPoint>]
let main _ =
    printfn "%d" (Async.RunSynchronously(sumOfSquares 10))
    let all = [ for n in 1..5 -> square n ] |> Async.Parallel |> Async.RunSynchronously
    printfn "%A" all
    let program =
        async {
            let! good = server.PostAndAsyncReply(fun reply -> Divide(7, 2, reply))
            let! bad = server.PostAndAsyncReply(fun reply -> Divide(7, 0, reply))
            match good, bad with
            | Ok n, Error why -> return $"{n}, {why}"
            | other -> return $"{other}"
        }
    printfn "%s" (Async.RunSynchronously program)
    printfn "%s" (broker.PostAndReply(fun reply -> (4, reply)))
    // Answers that come in another order than the questions.
    let hold text = Thread.create (fun () -> server.PostAndReply(fun reply -> Hold(text, reply)))
    let rec waitFor count =
        if server.PostAndReply(fun reply -> Held reply) < count then
            Thread.sleep 1
            waitFor count
    let first = hold "first"
    waitFor 1
    let second = hold "second"
    waitFor 2
    server.Post Release
    printfn "%s, %s" (Thread.join first) (Thread.join second)
    0

//| 385
//| [|1; 4; 9; 16; 25|]
//| 3, 7 by nothing
//| sum of 4 squares: 30
//| first 1, second 0
