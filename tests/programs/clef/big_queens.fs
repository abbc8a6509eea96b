/// The n queens problem, three ways: lists, an array with closures, and bit masks.
module Programs.Queens

let safe (queen: int) (placed: int list) : bool =
    let rec go (distance: int) (rest: int list) : bool =
        match rest with
        | [] -> true
        | q :: tail ->
            q <> queen && q <> queen + distance && q <> queen - distance && go (distance + 1) tail
    go 1 placed

/// All solutions, as lists of columns from the last row to the first.
let solveLists (n: int) : int list list =
    let rec place (row: int) : int list list =
        if row = 0 then [[]]
        else
            place (row - 1)
            |> List.collect (fun placed ->
                [0..(n - 1)]
                |> List.filter (fun q -> safe q placed)
                |> List.map (fun q -> q :: placed))
    place n

/// Calls `found` with each solution; what it does is up to the caller.
let search (n: int) (found: int[] -> unit) : unit =
    let columns = Array.create n (-1)
    let free (row: int) (col: int) : bool =
        let mutable ok = true
        for r in 0..(row - 1) do
            let c = columns.[r]
            if c = col || c - r = col - row || c + r = col + row then ok <- false
        ok
    let rec place (row: int) : unit =
        if row = n then found columns
        else
            for col in 0..(n - 1) do
                if free row col then
                    columns.[row] <- col
                    place (row + 1)
    place 0

let countBits (n: int) : int =
    let full = (1 <<< n) - 1
    let rec go (cols: int) (left: int) (right: int) : int =
        if cols = full then 1
        else
            let mutable places = full &&& ~~~(cols ||| left ||| right)
            let mutable total = 0
            while places <> 0 do
                let bit = places &&& (0 - places)
                places <- places ^^^ bit
                total <- total + go (cols ||| bit) ((left ||| bit) <<< 1) ((right ||| bit) >>> 1)
            total
    go 0 0 0

exception Found of int[]

let first (n: int) : int[] option =
    try
        search n (fun columns -> raise (Found (Array.copy columns)))
        None
    with
    | Found columns -> Some columns

let draw (columns: int[]) : unit =
    let n = columns.Length
    for c in columns do
        let cells = List.init n (fun i -> if i = c then "Q" else ".")
        Console.writeln (String.concat " " cells)

[<EntryPoint>]
let main _ =
    for n in 1..7 do
        let byLists = List.length (solveLists n)
        let mutable bySearch = 0
        search n (fun _ -> bySearch <- bySearch + 1)
        Console.writeln $"{n}: {byLists} {bySearch} {countBits n}"
    match first 6 with
    | Some columns -> draw columns
    | None -> Console.writeln "none"
    Console.writeln (match first 3 with Some _ -> "some" | None -> "none")
    let mutable corner = 0
    search 6 (fun columns -> if columns.[0] = 0 then corner <- corner + 1)
    Console.writeln (Format.int corner)
    0

//| 1: 1 1 1
//| 2: 0 0 0
//| 3: 0 0 0
//| 4: 2 2 2
//| 5: 10 10 10
//| 6: 4 4 4
//| 7: 40 40 40
//| . Q . . . .
//| . . . Q . .
//| . . . . . Q
//| Q . . . . .
//| . . Q . . .
//| . . . . Q .
//| none
//| 0
