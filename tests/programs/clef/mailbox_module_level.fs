// Mailboxes that belong to modules, used from functions, from other mailboxes and from threads.
//@ skip interp
module Log =
    type private Message =
        | Line of string
        | Lines of AsyncReplyChannel<string list>

    let private box =
        MailboxProcessor.Start(fun inbox ->
            let rec loop lines =
                async {
                    match! inbox.Receive() with
                    | Line line -> return! loop (line :: lines)
                    | Lines reply ->
                        reply.Reply(List.rev lines)
                        return! loop lines
                }
            loop [])

    let write (line: string) : unit = box.Post(Line line)
    let all () : string list = box.PostAndReply Lines

module Names =
    /// Gives each name a number, always the same one.
    let private box =
        MailboxProcessor.Start(fun inbox ->
            async {
                let numbers = Dictionary<string, int>()
                while true do
                    let! (name: string, reply: AsyncReplyChannel<int>) = inbox.Receive()
                    if not (numbers.ContainsKey name) then
                        numbers.[name] <- numbers.Count + 1
                        Log.write $"{name} is number {numbers.[name]}"
                    reply.Reply(numbers.[name])
            })

    let number (name: string) : int = box.PostAndReply(fun reply -> (name, reply))

let limit = 3
let greeting = "servus"

let useNames (names: string list) () : (string * int) list = names |> List.map (fun name -> name, Names.number name)

[<EntryPoint>]
let main _ =
    printfn "%A" (useNames [ "Ägir"; "Bo"; "Ägir" ] ())
    let threads = [ for _ in 1..limit -> Thread.create (useNames [ "Bo"; "Cäsar"; "Ägir" ]) ]
    let results = List.map Thread.join threads
    printfn "%A" (List.distinct results)
    let writer n () = for i in 1..limit do Log.write $"{greeting} {n}.{i}"
    [ 1; 2 ] |> List.map (fun n -> Thread.create (writer n)) |> List.iter Thread.join
    let (greetings, others) = Log.all () |> List.partition (fun line -> line.StartsWith greeting)
    others |> List.iter (printfn "%s")
    printfn "%s" (String.concat ", " (List.sort greetings))
    0

//| [("Ägir", 1); ("Bo", 2); ("Ägir", 1)]
//| [[("Bo", 2); ("Cäsar", 3); ("Ägir", 1)]]
//| Ägir is number 1
//| Bo is number 2
//| Cäsar is number 3
//| servus 1.1, servus 1.2, servus 1.3, servus 2.1, servus 2.2, servus 2.3
