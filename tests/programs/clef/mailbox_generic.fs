// Generic messages: a store for values of any type, an agent around any state, functions as requests.
//@ skip interp
type StoreMessage<'K, 'V when 'K: comparison> =
    | Put of 'K * 'V
    | Get of 'K * AsyncReplyChannel<'V option>
    | Update of 'K * ('V option -> 'V) * AsyncReplyChannel<'V>
    | Dump of AsyncReplyChannel<('K * 'V) list>

let store () : MailboxProcessor<StoreMessage<'K, 'V>> =
    MailboxProcessor.Start(fun inbox ->
        let rec loop (values: Map<'K, 'V>) =
            async {
                match! inbox.Receive() with
                | Put(key, value) -> return! loop (Map.add key value values)
                | Get(key, reply) ->
                    reply.Reply(Map.tryFind key values)
                    return! loop values
                | Update(key, f, reply) ->
                    let value = f (Map.tryFind key values)
                    reply.Reply(value)
                    return! loop (Map.add key value values)
                | Dump reply ->
                    reply.Reply(Map.toList values)
                    return! loop values
            }
        loop Map.empty)

type Agent<'S> =
    { Box: MailboxProcessor<('S -> 'S) * AsyncReplyChannel<'S>> }
    member this.Send(f: 'S -> 'S) : 'S = this.Box.PostAndReply(fun reply -> (f, reply))

let agent (state: 'S) : Agent<'S> =
    let rec loop (inbox: MailboxProcessor<('S -> 'S) * AsyncReplyChannel<'S>>) (state: 'S) =
        async {
            let! (f, reply) = inbox.Receive()
            let next = f state
            reply.Reply(next)
            return! loop inbox next
        }
    { Box = MailboxProcessor.Start(fun inbox -> loop inbox state) }

[<EntryPoint>]
let main _ =
    let ages: MailboxProcessor<StoreMessage<string, int>> = store ()
    ages.Post(Put("Åke", 40))
    ages.Post(Put("Ida", 7))
    let older = Option.map ((+) 1) >> Option.defaultValue 0
    printfn "%d" (ages.PostAndReply(fun reply -> Update("Ida", older, reply)))
    printfn "%d" (ages.PostAndReply(fun reply -> Update("Per", older, reply)))
    printfn "%A" (ages.PostAndReply Dump)
    let points: MailboxProcessor<StoreMessage<int * int, (float * string) list>> = store ()
    points.Post(Put((1, 2), [ (0.5, "half") ]))
    points.Post(Put((0, 9), []))
    printfn "%A" (points.PostAndReply(fun reply -> Get((1, 2), reply)))
    printfn "%A" (points.PostAndReply(fun reply -> Get((2, 1), reply)))
    printfn "%A" (points.PostAndReply Dump)

    let text = agent "x"
    let numbers = agent [ 1.5 ]
    let suffix = "ü"
    let threads = [ for n in 1..4 -> Thread.create (fun () -> for _ in 1..n do text.Send(fun s -> s + suffix) |> ignore) ]
    List.iter Thread.join threads
    printfn "%s" (text.Send id)
    printfn "%A" (numbers.Send(fun xs -> 2.0 :: xs @ xs))
    let swaps = agent (fun (a: int, b: int) -> (b, a))
    let swapped = swaps.Send(fun swap -> swap >> fun (a, b) -> (a + 1, b))
    printfn "%A" (swapped (1, 2))
    0

//| 8
//| 0
//| [("Ida", 8); ("Per", 0); ("Åke", 40)]
//| Some [(0.5, "half")]
//| None
//| [((0, 9), []); ((1, 2), [(0.5, "half")])]
//| xüüüüüüüüüü
//| [2.0; 1.5; 1.5]
//| (3, 1)
