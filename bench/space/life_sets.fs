// n = 150: the game of life on sets of cells, on a torus.
module Space.LifeSets

let size = 40
let wrap x = (x + size) % size

let neighbours (x, y) =
    [ for dx in -1 .. 1 do
          for dy in -1 .. 1 do
              if dx <> 0 || dy <> 0 then
                  yield wrap (x + dx), wrap (y + dy) ]

let alive (cells: Set<int * int>) cell =
    let count = neighbours cell |> List.filter (fun c -> Set.contains c cells) |> List.length
    count = 3 || (count = 2 && Set.contains cell cells)

let step (cells: Set<int * int>) =
    let near = Set.fold (fun near cell -> List.fold (fun near c -> Set.add c near) near (neighbours cell)) cells cells
    Set.filter (alive cells) near

let glider x y = [ (1, 0); (2, 1); (0, 2); (1, 2); (2, 2) ] |> List.map (fun (a, b) -> x + a, y + b)
let blinker x y = [ 0; 1; 2 ] |> List.map (fun a -> x + a, y)

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let mutable cells = Set.ofList (glider 1 1 @ glider 11 5 @ glider 21 9 @ blinker 30 30 @ blinker 5 33)
    for _ in 1 .. n do
        cells <- step cells
    let sum = Set.fold (fun sum (x, y) -> (sum * 31 + x * size + y) &&& 0xFFFFFF) 7 cells
    printfn "%d %d" (Set.count cells) sum
    0
