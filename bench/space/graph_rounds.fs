// n = 300: a graph of objects with neighbours that is made anew in each round, and searched breadth first.
module Space.GraphRounds

open System.Collections.Generic

type Node =
    { Id: int
      mutable Near: Node list
      mutable Distance: int }

let make size round =
    let nodes = Array.init size (fun id -> { Id = id; Near = []; Distance = -1 })
    for i in 0 .. size - 1 do
        for k in 1 .. 3 do
            let j = (i * (k + 2) + round * 31 + k) % size
            nodes.[i].Near <- nodes.[j] :: nodes.[i].Near
            nodes.[j].Near <- nodes.[i] :: nodes.[j].Near
    nodes

let search (nodes: Node[]) start =
    let queue = Queue<Node>()
    nodes.[start].Distance <- 0
    queue.Enqueue nodes.[start]
    let mutable sum = 0
    while queue.Count > 0 do
        let node = queue.Dequeue()
        sum <- sum + node.Distance * (node.Id &&& 7)
        for other in node.Near do
            if other.Distance < 0 then
                other.Distance <- node.Distance + 1
                queue.Enqueue other
    sum

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let mutable graph = make 500 0
    let mutable sum = 0
    for round in 1 .. n do
        sum <- (sum + search graph (round % 500)) &&& 0xFFFFFF
        graph <- make 500 round
    printfn "%d" sum
    0
