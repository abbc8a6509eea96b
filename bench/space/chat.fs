// n = 20000: members of rooms with handlers that are closures over the member itself; members come and go.
module Space.Chat
open System.Collections.Generic
type Member =
    { Name: string
      mutable Inbox: string list
      mutable Handler: string -> unit }
let join (name: string) =
    let m = { Name = name; Inbox = []; Handler = ignore }
    m.Handler <- fun text -> m.Inbox <- List.truncate 3 ((name + ": " + text) :: m.Inbox)
    m
[<EntryPoint>]
let main args =
    let n = int args.[0]
    let room = Dictionary<int, Member>()
    let mutable sum = 0
    for i in 1 .. n do
        let id = i * 7 % 40
        if i % 5 = 0 then
            match room.TryGetValue id with
            | true, m ->
                sum <- (sum + List.sumBy String.length m.Inbox) &&& 0xFFFFFF
                m.Handler <- ignore
                room.Remove id |> ignore
            | _ -> ()
        else
            if not (room.ContainsKey id) then room.[id] <- join ("member " + string i)
            for other in 0 .. 5 do
                match room.TryGetValue((id + other) % 40) with
                | true, m -> m.Handler("hello " + string i)
                | _ -> ()
    printfn "%d %d" sum room.Count
    0
