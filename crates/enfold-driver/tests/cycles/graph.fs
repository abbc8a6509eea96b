// Nodes that list each other.
// * grows: two nodes are in each other's lists
type Node = { Name: string; Links: ResizeArray<Node> }
let build (i: int) =
    let a = { Name = "a" + string i; Links = ResizeArray() }
    let b = { Name = "b" + string i; Links = ResizeArray() }
    a.Links.Add b
    b.Links.Add a
    a
[<EntryPoint>]
let main args =
    let n = int args.[0]
    let kept = Array.create 4 (build 0)
    let mutable sum = 0
    for i in 1 .. n do
        kept.[i % 4] <- build i
        sum <- (sum + kept.[(i + 1) % 4].Links.[0].Name.Length) % 1000003
    printfn "%d" sum
    0
