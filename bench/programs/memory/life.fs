// Generations of the game of life on a list of cells; each replaces the one before it.
// size: 1000
// prints 100: 18 587417
// prints 1000: 18 821411
// prints 10000: 18 406314
module Memory.Life

type Cell = int * int

let size = 16

let wrap (x: int) : int = (x + size) % size

let offsets = List.allPairs [ -1 .. 1 ] [ -1 .. 1 ] |> List.filter (fun offset -> offset <> (0, 0))

let neighbours ((x, y): Cell) : Cell list =
    List.map (fun (dx, dy) -> (wrap (x + dx), wrap (y + dy))) offsets

let step (alive: Cell list) : Cell list =
    let livingAround (cell: Cell) : int =
        neighbours cell |> List.filter (fun c -> List.contains c alive) |> List.length
    let survivors = alive |> List.filter (fun cell -> List.contains (livingAround cell) [ 2; 3 ])
    let births =
        alive
        |> List.collect neighbours
        |> List.distinct
        |> List.filter (fun cell -> not (List.contains cell alive) && livingAround cell = 3)
    survivors @ births

let rec generations (n: int) (alive: Cell list) : Cell list =
    if n = 0 then alive else generations (n - 1) (step alive)

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let spaceship = [ (1, 2); (4, 2); (5, 3); (1, 4); (5, 4); (2, 5); (3, 5); (4, 5); (5, 5) ]
    let blinker = [ (4, 11); (5, 11); (6, 11) ]
    let toad = [ (10, 11); (11, 11); (12, 11); (9, 12); (10, 12); (11, 12) ]
    let final = generations n (spaceship @ blinker @ toad) |> List.sort
    let sum = List.fold (fun h (x, y) -> (h * 31 + x * size + y) % 1000003) 7 final
    Console.writeln $"{List.length final} {sum}"
    0
