// Arrays of two dimensions.
let input = [ "..#"; "#.#"; "###" ]
let grid = Array2D.init 3 3 (fun r c -> input.[r].[c])
let count = grid |> Seq.cast<char> |> Seq.filter ((=) '#') |> Seq.length
printfn "%d" count
let h, w = Array2D.length1 grid, Array2D.length2 grid
for r in 0 .. h - 1 do
    for c in 0 .. w - 1 do
        printf "%c" grid.[r, c]
    printfn ""
grid.[0, 0] <- '#'
let neighbours r c =
    [ for dr in -1 .. 1 do
        for dc in -1 .. 1 do
            if (dr, dc) <> (0, 0) then
                let r', c' = r + dr, c + dc
                if r' >= 0 && r' < h && c' >= 0 && c' < w then
                    yield grid.[r', c'] ]
printfn "%d" (neighbours 1 1 |> List.filter (fun x -> x = '#') |> List.length)

//| 6
//| ..#
//| #.#
//| ###
//| 7
