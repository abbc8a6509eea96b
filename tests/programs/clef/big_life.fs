/// Conway's game of life on a torus, with rules as functions.
module Programs.Life

type World = {
    Width: int
    Height: int
    Cells: bool[]
}

let at (w: World) (x: int) (y: int) : bool =
    let wx = (x + w.Width) % w.Width
    let wy = (y + w.Height) % w.Height
    w.Cells.[wy * w.Width + wx]

let parse (rows: string list) : World =
    let height = List.length rows
    let width = String.length (List.head rows)
    let cells = Array.create (width * height) false
    List.iteri (fun y row ->
        for x in 0..(width - 1) do
            if String.charAt row x = '#' then cells.[y * width + x] <- true) rows
    { Width = width; Height = height; Cells = cells }

let neighbours (w: World) (x: int) (y: int) : int =
    let mutable n = 0
    for dy in -1..1 do
        for dx in -1..1 do
            if (dx <> 0 || dy <> 0) && at w (x + dx) (y + dy) then n <- n + 1
    n

/// A rule says whether a cell lives, from whether it lived and its number of neighbours.
let makeRule (birth: int list) (survive: int list) : (bool -> int -> bool) =
    fun alive n -> List.contains n (if alive then survive else birth)

let conway = makeRule [3] [2; 3]
let highLife = makeRule [3; 6] [2; 3]

let step (rule: bool -> int -> bool) (w: World) : World =
    let next =
        Array.mapi (fun i alive -> rule alive (neighbours w (i % w.Width) (i / w.Width))) w.Cells
    { w with Cells = next }

let rec run (n: int) (f: World -> World) (w: World) : World =
    if n = 0 then w else run (n - 1) f (f w)

let population (w: World) : int =
    Array.fold (fun n alive -> if alive then n + 1 else n) 0 w.Cells

let show (w: World) : unit =
    for y in 0..(w.Height - 1) do
        for x in 0..(w.Width - 1) do
            Console.write (if at w x y then "#" else ".")
        Console.writeln ""

[<EntryPoint>]
let main _ =
    let glider = parse [".#......"; "..#....."; "###....."; "........"; "........"; "........"]
    show glider
    Console.writeln "after 4:"
    show (run 4 (step conway) glider)
    let blinker = parse ["....."; "..#.."; "..#.."; "..#.."; "....."]
    Console.writeln "blinker:"
    show (step conway blinker)
    let twice = step conway >> step conway
    Console.writeln (if (twice blinker).Cells = blinker.Cells then "period 2" else "not period 2")
    let once = (step conway blinker).Cells
    Console.writeln (if once = blinker.Cells then "still" else "moves")
    let block = parse ["...."; ".##."; ".##."; "...."]
    Console.writeln (if (step highLife block).Cells = block.Cells then "still" else "moves")
    Console.writeln (Format.int (population (run 10 (step conway) glider)))
    let moved = run 24 (step conway) glider
    Console.writeln (Format.int (population moved))
    0

//| .#......
//| ..#.....
//| ###.....
//| ........
//| ........
//| ........
//| after 4:
//| ........
//| ..#.....
//| ...#....
//| .###....
//| ........
//| ........
//| blinker:
//| .....
//| .....
//| .###.
//| .....
//| .....
//| period 2
//| moves
//| still
//| 5
//| 5
