// A thread yields a function that remembers a function that a message brought.
type Message =
    | Learn of string * (int -> int)
    | Ask of string * int * AsyncReplyChannel<int option>
    | All of AsyncReplyChannel<(int -> int) list>

let tutor =
    MailboxProcessor.Start(fun inbox ->
        let rec loop (known: Map<string, int -> int>) =
            async {
                match! inbox.Receive() with
                | Learn(name, f) ->
                    let f = match Map.tryFind name known with Some g -> g >> f | None -> f
                    return! loop (Map.add name f known)
                | Ask(name, x, reply) ->
                    reply.Reply(Map.tryFind name known |> Option.map (fun f -> f x))
                    return! loop known
                | All reply ->
                    reply.Reply(known |> Map.toList |> List.map snd)
                    return! loop known
            }
        loop Map.empty)

[<EntryPoint>]
let main _ =
    let teach k () =
        for i in 1 .. k do
            tutor.Post(Learn($"f{i % 2}", fun x -> x * 2 + i))
        fun x -> x + k * 100
    let later = Thread.create (teach 4)
    let shift = Thread.join later
    let ask name x = tutor.PostAndReply(fun reply -> Ask(name, x, reply))
    printfn "%A %A %A" (ask "f0" 1) (ask "f1" 1) (ask "f2" 1)
    let all = tutor.PostAndReply(fun reply -> All reply)
    printfn "%d" (List.fold (fun x f -> f (shift x)) 0 all)
    0
//@ skip interp
//| Some 12 Some 9 None
//| 8037
