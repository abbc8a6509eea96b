// What waits for another branch gets its turn, and who sleeps notices that it is cancelled.
//@ skip interp
open System
open System.Threading

type Message =
    | Ask of AsyncReplyChannel<int>
    | Tell of int

/// Answers a question only when it has been told a number.
let later () =
    MailboxProcessor.Start(fun inbox ->
        let rec waiting (questions: AsyncReplyChannel<int> list) =
            async {
                match! inbox.Receive() with
                | Ask reply -> return! waiting (reply :: questions)
                | Tell n ->
                    for question in questions do
                        question.Reply n
                    return! waiting []
            }
        waiting [])

let box = later ()
let asks = async { return! box.PostAndAsyncReply Ask }
let tells =
    async {
        do! Async.Sleep 20
        box.Post(Tell 42)
        return 1
    }
printfn "%A" (Async.RunSynchronously (Async.Parallel [ asks; tells; asks ]))
printfn "%A" (Async.RunSynchronously (Async.Parallel [ tells; asks ]))
// Something in the background has the answer.
Async.Start(async {
    do! Async.Sleep 20
    box.Post(Tell 7)
})
printfn "%d" (Async.RunSynchronously asks)

let cancelled (token: CancellationToken) =
    let work =
        async {
            try
                do! Async.Sleep 60000
                return "slept"
            finally
                printfn "cleaned up"
        }
    try
        Async.RunSynchronously(work, cancellationToken = token)
    with :? OperationCanceledException as e -> e.Message

let source = new CancellationTokenSource()
Async.Start(async {
    do! Async.Sleep 20
    source.Cancel()
})
printfn "%s" (cancelled source.Token)
let timed = new CancellationTokenSource()
timed.CancelAfter 30
printfn "%s %b" (cancelled timed.Token) timed.IsCancellationRequested
//| [|42; 1; 42|]
//| [|1; 42|]
//| 7
//| cleaned up
//| The operation was canceled.
//| cleaned up
//| The operation was canceled. true
