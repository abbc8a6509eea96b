// Observers that capture what they observe.
// * grows: a subject holds a function that captured it
type Subject() =
    let mutable observers: (int -> unit) list = []
    let mutable seen = 0
    member this.Attach(f: int -> unit) = observers <- f :: observers
    member this.Note(x: int) = seen <- seen + x
    member this.Notify(x: int) = observers |> List.iter (fun f -> f x)
    member this.Seen = seen

let make (i: int) =
    let s = Subject()
    s.Attach(fun x -> s.Note(x + i))
    s

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let kept = Array.create 4 (make 0)
    let mutable sum = 0
    for i in 1 .. n do
        kept.[i % 4] <- make i
        let s = kept.[(i + 1) % 4]
        s.Notify i
        sum <- (sum + s.Seen) % 1000003
    printfn "%d" sum
    0
