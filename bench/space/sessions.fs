// n = 200000: sessions come and go in a dictionary.
module Space.Sessions

open System.Collections.Generic

type Session =
    { User: string
      mutable Hits: int
      Trail: int list }

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let table = Dictionary<int, Session>()
    let mutable seen = 0
    for i in 1 .. n do
        table.[i] <- { User = "u" + string (i % 50); Hits = 0; Trail = [ i; i + 1 ] }
        match table.TryGetValue(i - 40) with
        | true, session ->
            session.Hits <- session.Hits + 1
            seen <- seen + session.User.Length + session.Trail.Length
        | _ -> ()
        table.Remove(i - 80) |> ignore
    printfn "%d %d" seen table.Count
    0
