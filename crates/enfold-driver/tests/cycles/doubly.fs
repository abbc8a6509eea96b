// Lists whose cells know both neighbours, dropped as a whole.
// * grows: neighbours hold each other
type Cell(text: string) =
    let mutable next: Cell option = None
    let mutable before: Cell option = None
    member _.Text = text
    member _.Next with get () = next and set (v: Cell option) = next <- v
    member _.Before with get () = before and set (v: Cell option) = before <- v

let build (i: int) =
    let first = Cell("cell " + string i)
    let mutable last = first
    for k in 1 .. 3 do
        let cell = Cell(string (i + k))
        cell.Before <- Some last
        last.Next <- Some cell
        last <- cell
    first

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let kept = Array.create 4 (build 0)
    let mutable sum = 0
    for i in 1 .. n do
        kept.[i % 4] <- build i
        sum <- (sum + kept.[(i + 1) % 4].Text.Length) % 1000003
    printfn "%d" sum
    0
