// n = 400000: a cache of the entries that were used last, in a list that is linked both ways.
module Space.Lru

open System.Collections.Generic

type Entry =
    { Key: int
      Value: string
      mutable Before: Entry option
      mutable After: Entry option }

type Cache(limit: int) =
    let table = Dictionary<int, Entry>()
    let mutable first: Entry option = None
    let mutable last: Entry option = None

    member private this.Unlink(entry: Entry) =
        match entry.Before with
        | Some e -> e.After <- entry.After
        | None -> first <- entry.After
        match entry.After with
        | Some e -> e.Before <- entry.Before
        | None -> last <- entry.Before
        entry.Before <- None
        entry.After <- None

    member private this.Push(entry: Entry) =
        entry.After <- first
        match first with
        | Some e -> e.Before <- Some entry
        | None -> last <- Some entry
        first <- Some entry

    member this.Get(key: int) : int =
        match table.TryGetValue key with
        | true, entry ->
            this.Unlink entry
            this.Push entry
            entry.Value.Length
        | _ ->
            let entry = { Key = key; Value = string (key * key); Before = None; After = None }
            table.[key] <- entry
            this.Push entry
            if table.Count > limit then
                match last with
                | Some old ->
                    this.Unlink old
                    table.Remove old.Key |> ignore
                | None -> ()
            0

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let cache = Cache(200)
    let mutable sum = 0
    for i in 1 .. n do
        let key = i % 577
        sum <- sum + cache.Get(key * key % 577)
    printfn "%d" sum
    0
