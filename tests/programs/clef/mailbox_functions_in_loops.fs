// Functions that a loop sends to a mailbox live until the program ends, and are reported.
type M = Do of (unit -> int) | End of AsyncReplyChannel<int>
let box = MailboxProcessor.Start(fun inbox ->
    let rec loop n = async {
        match! inbox.Receive() with
        | Do f -> return! loop (n + f ())
        | End r -> r.Reply n }
    loop 0)
[<EntryPoint>]
let main args =
    for i in 1 .. args.Length + 3 do
        box.Post(Do(fun () -> i))
    printfn "%d" (box.PostAndReply(fun r -> End r))
    0
//@ skip interp
//@ leaks 12
//| 6
