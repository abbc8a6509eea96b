// What a mailbox does not catch ends the program, too.
//@ skip interp
//@ exit 2
//@ stderr-has "mailbox_uncaught.fs:14"
type Message =
    | Divide of int * int * AsyncReplyChannel<int>

let divider =
    MailboxProcessor.Start(fun inbox ->
        async {
            while true do
                match! inbox.Receive() with
                | Divide(a, b, reply) ->
                    reply.Reply(a / b)
        })

[<EntryPoint>]
let main _ =
    Console.writeln $"{divider.PostAndReply(fun reply -> Divide(42, 6, reply))}"
    Console.writeln $"{divider.PostAndReply(fun reply -> Divide(42, 0, reply))}"
    0

//| 7
