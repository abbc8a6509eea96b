// n = 1000000: a loop that catches exceptions with a payload and remembers the last one.
module Space.Caught

exception Bad of string * int list

let check i =
    if i % 3 = 0 then raise (Bad("bad " + string i, [ i; i + 1; i + 2 ])) else i

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let mutable last = ""
    let mutable sum = 0
    for i in 1 .. n do
        try
            sum <- (sum + check i) &&& 0xFFFFFF
        with Bad(text, items) ->
            last <- text
            sum <- sum + List.length items
    printfn "%s %d" last sum
    0
