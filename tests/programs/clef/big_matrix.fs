/// Matrices as arrays of arrays: product, power, transpose, determinant, and maps by closures.
module Programs.Matrix

type Matrix = {
    Rows: int
    Cols: int
    Cells: int[][]
}

let init (rows: int) (cols: int) (f: int -> int -> int) : Matrix =
    { Rows = rows
      Cols = cols
      Cells = Array.init rows (fun r -> Array.init cols (fun c -> f r c)) }

let get (m: Matrix) (r: int) (c: int) : int = m.Cells.[r].[c]

let identity (n: int) : Matrix = init n n (fun r c -> if r = c then 1 else 0)

let ofLists (rows: int list list) : Matrix =
    let cells = Array.ofList (List.map Array.ofList rows)
    { Rows = cells.Length; Cols = cells.[0].Length; Cells = cells }

let map (f: int -> int) (m: Matrix) : Matrix =
    init m.Rows m.Cols (fun r c -> f (get m r c))

let zip (f: int -> int -> int) (a: Matrix) (b: Matrix) : Matrix =
    if a.Rows <> b.Rows || a.Cols <> b.Cols then failwith "sizes differ"
    init a.Rows a.Cols (fun r c -> f (get a r c) (get b r c))

let transpose (m: Matrix) : Matrix = init m.Cols m.Rows (fun r c -> get m c r)

let multiply (a: Matrix) (b: Matrix) : Matrix =
    if a.Cols <> b.Rows then failwith $"{a.Rows}x{a.Cols} times {b.Rows}x{b.Cols}"
    init a.Rows b.Cols (fun r c ->
        let mutable sum = 0
        for k in 0..(a.Cols - 1) do
            sum <- sum + get a r k * get b k c
        sum)

let rec power (m: Matrix) (n: int) : Matrix =
    if n = 0 then identity m.Rows
    elif n % 2 = 1 then multiply m (power m (n - 1))
    else
        let half = power m (n / 2)
        multiply half half

/// The determinant by expansion along the first row.
let rec determinant (m: Matrix) : int =
    if m.Rows = 1 then get m 0 0
    else
        let minor (col: int) : Matrix =
            init (m.Rows - 1) (m.Cols - 1) (fun r c -> get m (r + 1) (if c < col then c else c + 1))
        let mutable sum = 0
        let mutable sign = 1
        for c in 0..(m.Cols - 1) do
            sum <- sum + sign * get m 0 c * determinant (minor c)
            sign <- 0 - sign
        sum

let show (name: string) (m: Matrix) : unit =
    Console.writeln $"{name} ({m.Rows}x{m.Cols})"
    for row in m.Cells do
        Console.writeln ("  " + String.concat " " (List.map Format.int (Array.toList row)))

[<EntryPoint>]
let main _ =
    let a = ofLists [[1; 2; 3]; [4; 5; 6]]
    let b = transpose a
    show "a" a
    show "b" b
    show "a*b" (multiply a b)
    show "b*a" (multiply b a)
    show "a+10" (map (fun x -> x + 10) a)
    show "a-a" (zip (-) a a)
    let fib = power (ofLists [[1; 1]; [1; 0]]) 30
    Console.writeln $"fib 30 = {get fib 0 1}"
    let d = ofLists [[2; 0; 1]; [1; 3; 2]; [1; 1; 4]]
    Console.writeln $"det = {determinant d}"
    Console.writeln $"det of product = {determinant (multiply d d)}"
    let message =
        try
            show "a*a" (multiply a a)
            "no error"
        with
        | Failure m -> m
    Console.writeln message
    let trace (m: Matrix) : int = List.sum (List.init m.Rows (fun i -> get m i i))
    Console.writeln $"trace = {trace (multiply d (identity 3))}"
    0

//| a (2x3)
//|   1 2 3
//|   4 5 6
//| b (3x2)
//|   1 4
//|   2 5
//|   3 6
//| a*b (2x2)
//|   14 32
//|   32 77
//| b*a (3x3)
//|   17 22 27
//|   22 29 36
//|   27 36 45
//| a+10 (2x3)
//|   11 12 13
//|   14 15 16
//| a-a (2x3)
//|   0 0 0
//|   0 0 0
//| fib 30 = 832040
//| det = 18
//| det of product = 324
//| 2x3 times 2x3
//| trace = 9
