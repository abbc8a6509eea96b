// n = 100000: a table of results of which the oldest is taken out when it is full.
module Space.MemoEviction

open System.Collections.Generic

type Memo<'T>(limit: int, compute: string -> 'T) =
    let table = Dictionary<string, 'T>()
    let order = Queue<string>()

    member this.Count = table.Count

    member this.Get(key: string) : 'T =
        match table.TryGetValue key with
        | true, value -> value
        | _ ->
            let value = compute key
            if order.Count >= limit then table.Remove(order.Dequeue()) |> ignore
            table.[key] <- value
            order.Enqueue key
            value

let rec digits x = if x = 0 then [] else (x % 10) :: digits (x / 10)

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let computed = ref 0
    let compute (key: string) =
        computed.Value <- computed.Value + 1
        digits (key.Length * 7919 + int (key.Substring 1))
    let known = Memo(100, compute)
    let mutable sum = 0
    for i in 1 .. n do
        let r = i % 1009
        let key = "k" + string (r * r % 1009)
        sum <- (sum + List.sum (known.Get key)) &&& 0xFFFFFF
    printfn "%d %d %d" sum computed.Value known.Count
    0
