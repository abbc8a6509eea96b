// A cell whose address is given away stays one; its neighbours in the same loop do not.
let take (left: byref<int>) (most: int) : int =
    let mutable taken = 0
    while left > 0 && taken < most do
        left <- left - 1
        taken <- taken + 1
    taken

let rec describe (left: byref<int>) (depth: int) : string =
    left <- left + depth
    if depth > 3 then Format.int left
    else
        let mutable inner = depth
        let text = describe &inner (depth + 1)
        text + " " + Format.int (left + inner)

[<EntryPoint>]
let main _ =
    let mutable left = 10
    let mutable rounds = 0
    let mutable sizes = []
    while left > 0 do
        sizes <- take &left (rounds + 1) :: sizes
        rounds <- rounds + 1
    Console.writeln $"{Format.int left} {Format.int rounds}"
    Console.writeln (String.concat " " (List.map Format.int sizes))
    Console.writeln (describe &rounds 1)
    rounds <- rounds * 2
    Console.writeln (Format.int rounds)
    0

//| 0 4
//| 4 3 2 1
//| 7 12 8 8
//| 10
