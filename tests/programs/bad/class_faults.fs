// Classes: private names, properties that cannot be assigned, closures over mutable bindings.
type Counter(start: int) =
    let mutable n = start
    let watch = fun () -> n
    member _.N = n
    member _.Watch = watch ()
    member val Label = "" with get

let c = Counter(1)
let a = c.start
c.N <- 3
c.Label <- "x"
let same = (c = c)

[<EntryPoint>]
let main _ = 0

//@ error E0901 4
//@ error E0104 10
//@ error E0107 11
//@ error E0107 12
//@ error E0209 13
