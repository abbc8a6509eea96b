// All solutions of the six queens, with boards as lists, again and again.
// size: 4000
// prints 400: 2138 6547
// prints 4000: 21338 65347
// prints 40000: 213338 653347
module Memory.Queens

let safe (column: int) (placed: int list) : bool =
    let rec check (distance: int) (rest: int list) : bool =
        match rest with
        | [] -> true
        | c :: others ->
            c <> column && abs (c - column) <> distance && check (distance + 1) others
    check 1 placed

let rec solutions (size: int) (row: int) : int list list =
    if row = 0 then [ [] ]
    else
        solutions size (row - 1)
        |> List.collect (fun placed ->
            [ 1 .. size ]
            |> List.filter (fun column -> safe column placed)
            |> List.map (fun column -> column :: placed))

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable found = 0
    let mutable sum = 0
    for i in 1 .. n do
        let size = 4 + i % 3
        let boards = solutions size size
        found <- found + List.length boards
        sum <- (sum + List.sumBy List.head boards) % 1000003
    Console.writeln $"{found} {sum}"
    0
