/// A solver for small sudokus (4 by 4) by backtracking, with a count of all solutions.
module Programs.Sudoku

let size = 4
let block = 2

type Board = int[]

let parse (text: string) : Board =
    let digit (i: int) : int =
        match String.charAt text i with
        | '.' -> 0
        | c -> int c - int '0'
    Array.init (size * size) digit

let show (b: Board) : unit =
    for r in 0..(size - 1) do
        let row = Array.toList (Array.sub b (r * size) size)
        Console.writeln (String.concat " " (List.map (fun n -> if n = 0 then "." else Format.int n) row))

/// Positions that share a row, a column or a block with a position; computed once.
let peers : int list[] =
    let related (p: int) (q: int) : bool =
        let (pr, pc) = (p / size, p % size)
        let (qr, qc) = (q / size, q % size)
        p <> q
        && (pr = qr || pc = qc || (pr / block = qr / block && pc / block = qc / block))
    Array.init (size * size) (fun p -> List.filter (related p) [0..(size * size - 1)])

let allowed (b: Board) (p: int) (n: int) : bool =
    List.forall (fun q -> b.[q] <> n) peers.[p]

/// The empty position with the fewest possibilities.
let choose (b: Board) : (int * int list) option =
    let mutable best : (int * int list) option = None
    for p in 0..(size * size - 1) do
        if b.[p] = 0 then
            let ns = List.filter (allowed b p) [1..size]
            match best with
            | Some (_, other) when List.length other <= List.length ns -> ()
            | _ -> best <- Some (p, ns)
    best

/// Runs through all solutions until `visit` says to stop.
let solve (start: Board) (visit: Board -> bool) : bool =
    let b = Array.copy start
    let rec go () : bool =
        match choose b with
        | None -> visit b
        | Some (p, ns) ->
            let tryOne (n: int) : bool =
                b.[p] <- n
                let stop = go ()
                b.[p] <- 0
                stop
            List.exists tryOne ns
    go ()

let firstSolution (b: Board) : Board option =
    let mutable result : Board option = None
    solve b (fun found ->
        result <- Some (Array.copy found)
        true)
    |> ignore
    result

let countSolutions (b: Board) (limit: int) : int =
    let mutable n = 0
    solve b (fun _ ->
        n <- n + 1
        n >= limit)
    |> ignore
    n

[<EntryPoint>]
let main _ =
    let puzzle = parse "1....2....3....4"
    show puzzle
    Console.writeln $"solutions: {countSolutions puzzle 1000}"
    match firstSolution puzzle with
    | Some b -> show b
    | None -> Console.writeln "no solution"
    let empty = Array.create (size * size) 0
    Console.writeln $"all boards: {countSolutions empty 1000}"
    Console.writeln $"at most ten: {countSolutions empty 10}"
    let impossible = parse "12....3...4.34.."
    Console.writeln (match firstSolution impossible with Some _ -> "solved" | None -> "no solution")
    0

//| 1 . . .
//| . 2 . .
//| . . 3 .
//| . . . 4
//| solutions: 2
//| 1 3 4 2
//| 4 2 1 3
//| 2 4 3 1
//| 3 1 2 4
//| all boards: 288
//| at most ten: 10
//| no solution
