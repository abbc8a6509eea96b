// Mailboxes that start mailboxes, tell each other their inboxes, and pass a message around.
//@ skip interp
type Member =
    | Meet of name: string * MailboxProcessor<Member>
    | Pass of hops: int * trail: string list * AsyncReplyChannel<string list>
    | Spawn of names: string list * AsyncReplyChannel<MailboxProcessor<Member>>
    | Who of AsyncReplyChannel<string * string list>

let rec behave (name: string) (self: MailboxProcessor<Member>) : Async<unit> =
    let rec loop (friends: (string * MailboxProcessor<Member>) list) =
        async {
            match! self.Receive() with
            | Meet(name, friend) -> return! loop (friends @ [ (name, friend) ])
            | Pass(0, trail, reply) ->
                reply.Reply(List.rev (name :: trail))
                return! loop friends
            | Pass(hops, trail, reply) ->
                match friends with
                | [] -> reply.Reply(List.rev ("nobody" :: name :: trail))
                | (_, next) :: _ -> next.Post(Pass(hops - 1, name :: trail, reply))
                return! loop friends
            | Spawn([], reply) ->
                reply.Reply(self)
                return! loop friends
            | Spawn(first :: rest, reply) ->
                let child = MailboxProcessor.Start(behave first)
                child.Post(Meet(name, self))
                child.Post(Spawn(rest, reply))
                return! loop (friends @ [ (first, child) ])
            | Who reply ->
                reply.Reply((name, List.map fst friends))
                return! loop friends
        }
    loop []

type Ping = Ping of int * MailboxProcessor<Pong>
and Pong =
    | Pong of int * MailboxProcessor<Ping>
    | Begin of int * MailboxProcessor<Ping> * AsyncReplyChannel<string>

[<EntryPoint>]
let main _ =
    let names = [ "ann"; "bob"; "cy" ]
    let ring = [ for name in names -> name, MailboxProcessor.Start(behave name) ]
    for ((_, member'), next) in List.zip ring (List.tail ring @ [ List.head ring ]) do
        member'.Post(Meet next)
    let (_, ann) = List.head ring
    printfn "%A" (ann.PostAndReply(fun reply -> Pass(7, [], reply)))

    let root = MailboxProcessor.Start(behave "root")
    let leaf = root.PostAndReply(fun reply -> Spawn([ "child"; "grandchild"; "leaf" ], reply))
    printfn "%A" (leaf.PostAndReply Who)
    printfn "%A" (root.PostAndReply Who)
    printfn "%A" (leaf.PostAndReply(fun reply -> Pass(3, [], reply)))
    let lonely = MailboxProcessor.Start(behave "hermit")
    printfn "%A" (lonely.PostAndReply(fun reply -> Pass(3, [], reply)))

    let ping =
        MailboxProcessor.Start(fun inbox ->
            async {
                while true do
                    let! (Ping(n, sender)) = inbox.Receive()
                    sender.Post(Pong(n + 1, inbox))
            })
    let pong =
        MailboxProcessor.Start(fun inbox ->
            let rec loop (limit: int) (asked: AsyncReplyChannel<string> option) =
                async {
                    match! inbox.Receive() with
                    | Begin(limit, other, reply) ->
                        other.Post(Ping(0, inbox))
                        return! loop limit (Some reply)
                    | Pong(n, other) when n < limit ->
                        other.Post(Ping(n, inbox))
                        return! loop limit asked
                    | Pong(n, _) -> asked |> Option.iter (fun reply -> reply.Reply($"{n} times"))
                }
            loop 0 None)
    printfn "%s" (pong.PostAndReply(fun reply -> Begin(2000, ping, reply)))
    0

//| ["ann"; "bob"; "cy"; "ann"; "bob"; "cy"; "ann"; "bob"]
//| ("leaf", ["grandchild"])
//| ("root", ["child"])
//| ["leaf"; "grandchild"; "child"; "root"]
//| ["hermit"; "nobody"]
//| 2000 times
