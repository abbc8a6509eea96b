/// Sample 30: questions and answers.
module Samples.Replies

type Question =
    | Add of int * int * AsyncReplyChannel<int>
    | Multiply of int * int * AsyncReplyChannel<int>
    | Describe of (int -> string) * AsyncReplyChannel<string list>

let calculator =
    MailboxProcessor.Start(fun inbox ->
        async {
            let mutable asked = 0
            while true do
                let! question = inbox.Receive()
                asked <- asked + 1
                match question with
                | Add(a, b, reply) -> reply.Reply(a + b)
                | Multiply(a, b, reply) -> reply.Reply(a * b)
                | Describe(describe, reply) -> reply.Reply(List.map describe [ 1..asked ])
        })

[<EntryPoint>]
let main _ =
    Console.writeln "=== Sample 30: Replies ==="
    let sum = calculator.PostAndReply(fun reply -> Add(10, 20, reply))
    Console.writeln $"10 + 20 = {sum}"
    let product = calculator.PostAndReply(fun reply -> Multiply(6, 7, reply))
    Console.writeln $"6 * 7 = {product}"
    let total = calculator.PostAndReply(fun reply -> Add(sum, product, reply))
    Console.writeln $"(10+20) + (6*7) = {total}"
    let word = "question"
    let lines = calculator.PostAndReply(fun reply -> Describe((fun n -> $"{word} {n}"), reply))
    for line in lines do
        Console.writeln line
    0
//@ skip interp
//| === Sample 30: Replies ===
//| 10 + 20 = 30
//| 6 * 7 = 42
//| (10+20) + (6*7) = 72
//| question 1
//| question 2
//| question 3
//| question 4
