// n = 10000: sets of objects that point to each other, joined in each round; all are replaced before the next.
module Space.UnionFind

type Node(id: int) =
    let mutable parent: Node option = None
    let mutable rank = 0
    member this.Id = id

    member this.Parent
        with get () = parent
        and set (value: Node option) = parent <- value

    member this.Rank
        with get () = rank
        and set (value: int) = rank <- value

let rec find (node: Node) : Node =
    match node.Parent with
    | None -> node
    | Some parent ->
        let root = find parent
        if root.Id <> parent.Id then node.Parent <- Some root
        root

let union (a: Node) (b: Node) : bool =
    let a = find a
    let b = find b
    if a.Id = b.Id then
        false
    else
        if a.Rank < b.Rank then
            a.Parent <- Some b
        else
            b.Parent <- Some a
            if a.Rank = b.Rank then a.Rank <- a.Rank + 1
        true

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let size = 256
    let nodes = Array.init size (fun id -> Node(id))
    let mutable sum = 0
    for round in 1 .. n do
        let mutable joined = 0
        for i in 0 .. size - 1 do
            let j = (i * 5 + round * 17) &&& (size - 1)
            if union nodes.[i] nodes.[j] then joined <- joined + 1
        sum <- (sum + joined + (find nodes.[round &&& (size - 1)]).Id) &&& 0xFFFFFF
        for i in 0 .. size - 1 do
            nodes.[i] <- Node(i)
    printfn "%d" sum
    0
