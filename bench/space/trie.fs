// n = 50000: a trie of words with their counts, as a value in a mutable variable; words come, are counted, and go.
module Space.Trie

type Trie = { Count: int; Next: Map<char, Trie> }

let empty = { Count = 0; Next = Map.empty }
let isEmpty t = t.Count = 0 && Map.isEmpty t.Next

let rec update (word: string) at f t =
    if at = word.Length then
        { t with Count = f t.Count }
    else
        let child = Map.tryFind word.[at] t.Next |> Option.defaultValue empty
        let child = update word (at + 1) f child
        { t with Next = (if isEmpty child then Map.remove word.[at] t.Next else Map.add word.[at] child t.Next) }

let rec size t = Map.fold (fun sum _ child -> sum + size child) 1 t.Next
let rec total t = Map.fold (fun sum _ child -> sum + total child) t.Count t.Next

let word i = string (i % 1500 * 7919 % 1500) + "x" + string (i % 7)

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let mutable words = empty
    for i in 1 .. n do
        words <- update (word i) 0 (fun count -> count + 1) words
        if i > 300 then words <- update (word (i - 300)) 0 (fun count -> max 0 (count - 1)) words
    printfn "%d %d" (size words) (total words)
    0
