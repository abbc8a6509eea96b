// n = 12: all ways to put N queens on a board, as a list of lists.
module Classics.Queens

let rec safe queen distance board =
    match board with
    | [] -> true
    | other :: rest ->
        queen <> other
        && queen <> other + distance
        && queen <> other - distance
        && safe queen (distance + 1) rest

let rec extend queen board found =
    if queen = 0 then
        found
    else
        extend (queen - 1) board (if safe queen 1 board then (queen :: board) :: found else found)

let rec extendAll n boards found =
    match boards with
    | [] -> found
    | board :: rest -> extendAll n rest (extend n board found)

let rec solutions row n = if row = 0 then [ [] ] else extendAll n (solutions (row - 1) n) []

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let all = solutions n n
    let sum = List.fold (List.fold (fun sum queen -> (sum * 31 + queen) &&& 0xFFFFFF)) 7 all
    printfn "%d %d" (List.length all) sum
    0
