// n = 400000: state of a module that its functions change.
module Space.ModuleState

let mutable recent: (string * int) list = []
let mutable total = 0

let note name value =
    recent <- (name, value) :: List.truncate 9 recent
    total <- (total + value) &&& 0xFFFFFF

[<EntryPoint>]
let main args =
    let n = int args.[0]
    for i in 1 .. n do
        note ("n" + string (i % 10)) i
    let length = recent |> List.sumBy (fun (name, _) -> String.length name)
    printfn "%d %d" length total
    0
