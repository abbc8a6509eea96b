/// Tuples, records, unions, lists and arrays: gradients by them, and functions that make, change and take them apart.

let text (x: float) : string = Format.decimals 6 (if abs x < 5e-7 then 0.0 else x)
let show (name: string) (xs: float list) : unit =
    Console.writeln (String.join " " (name :: List.map text xs))
let showAll (name: string) (xs: float[]) : unit = show name (List.ofArray xs)
let gradient (name: string) (f: float[] -> float) (x: float[]) : unit = showAll name (Diff.gradient f x)

type Point = { X: float; Y: float; Z: float }
type Body = { Position: Point; Mass: float }
type Tree =
    | Leaf of float
    | Node of Tree * Tree
type Kind =
    | Small of float
    | Middle of float * float
    | Large of float list

let norm (p: Point) : float = sqrt (p.X * p.X + p.Y * p.Y + p.Z * p.Z)
let energy (b: Body) : float = b.Mass * norm b.Position

let rec pairs (xs: float list) : float =
    match xs with
    | a :: (b :: _ as rest) -> a * b + pairs rest
    | _ -> 0.0
let product (xs: float list) : float = List.fold (fun p x -> p * x) 1.0 xs

let rec value (tree: Tree) : float =
    match tree with
    | Leaf x -> x * x
    | Node (a, b) -> value a * value b
let rec grown (x: float) (n: int) : Tree =
    if n = 0 then Leaf x else Node (grown (x + 0.1) (n - 1), grown (x * 0.9) (n - 1))
let rec leaves (tree: Tree) : float list =
    match tree with
    | Leaf x -> [ x ]
    | Node (a, b) -> leaves a @ leaves b

let kind (x: float) : Kind = if x > 2.0 then Large [ x; x; x ] elif x > 1.0 then Middle (x, x * x) else Small x
let measure (k: Kind) : float =
    match k with
    | Small x -> x
    | Middle (x, y) -> x + y
    | Large xs -> product xs

let rosenbrock (x: float[]) : float =
    let mutable s = 0.0
    for i in 0 .. x.Length - 2 do
        let a = x.[i + 1] - x.[i] * x.[i]
        let b = 1.0 - x.[i]
        s <- s + 100.0 * a * a + b * b
    s

let dot (a: float[]) (b: float[]) : float =
    let mutable s = 0.0
    for i in 0 .. a.Length - 1 do
        s <- s + a.[i] * b.[i]
    s

let prefix (v: float[]) : float[] =
    let out = Array.create v.Length 0.0
    let mutable p = 1.0
    for i in 0 .. v.Length - 1 do
        p <- p * v.[i]
        out.[i] <- p
    out

let heat (steps: int) (v: float[]) : float[] =
    let mutable now = Array.copy v
    let n = v.Length
    for _ in 1 .. steps do
        let next = Array.create n 0.0
        for i in 0 .. n - 1 do
            let left = now.[max 0 (i - 1)]
            let right = now.[min (n - 1) (i + 1)]
            next.[i] <- now.[i] + 0.2 * (left - 2.0 * now.[i] + right) + 0.01 * now.[i] * now.[i]
        now <- next
    now

let overwritten (v: float[]) : float =
    let a = Array.copy v
    for i in 1 .. a.Length - 1 do
        a.[i] <- a.[i] * a.[i - 1]
        a.[0] <- a.[0] + a.[i] * a.[i]
    a.[0] <- a.[0] * a.[a.Length - 1]
    a.[0]

let swapped (v: float[]) : float =
    let a = Array.copy v
    let n = a.Length
    for i in 0 .. n / 2 - 1 do
        let t = a.[i]
        a.[i] <- a.[n - 1 - i]
        a.[n - 1 - i] <- t
    dot a v + a.[0]

let multiply (a: float[][]) (b: float[][]) : float[][] =
    Array.init a.Length (fun i ->
        Array.init b.[0].Length (fun j ->
            let mutable s = 0.0
            for k in 0 .. b.Length - 1 do
                s <- s + a.[i].[k] * b.[k].[j]
            s))

let trace (a: float[][]) : float =
    let mutable s = 0.0
    for i in 0 .. a.Length - 1 do
        s <- s + a.[i].[i]
    s

[<EntryPoint>]
let main _ =
    let (a, b) = Diff.gradient (fun (a, b) -> a * a * b + sin b) (2.0, 0.5)
    show "pair" [ a; b ]
    let (a, (b, c)) = Diff.gradient (fun (a, (b, c)) -> a * b / c) (2.0, (3.0, 4.0))
    show "nested pairs" [ a; b; c ]
    let g = Diff.gradient norm { X = 1.0; Y = 2.0; Z = 2.0 }
    show "record" [ g.X; g.Y; g.Z ]
    let g = Diff.gradient energy { Position = { X = 1.0; Y = 2.0; Z = 2.0 }; Mass = 5.0 }
    show "records" [ g.Position.X; g.Position.Y; g.Position.Z; g.Mass ]
    show "list" (Diff.gradient (List.fold (fun s x -> s * 0.5 + x * x) 0.0) [ 1.0; 2.0; 3.0 ])
    for (a, b) in Diff.gradient (List.sumBy (fun (a, b) -> a * b)) [ (1.0, 2.0); (3.0, 4.0) ] do
        show "list of pairs" [ a; b ]
    let at = [ 0.5; 1.5; -0.7; 2.0 ]
    show "product" (Diff.gradient product at)
    show "neighbours" (Diff.gradient pairs at)
    show "reversed" (Diff.gradient (fun l -> pairs (List.rev l @ [ 3.0 ])) at)
    show "mapped" (Diff.gradient (fun l -> List.sum (List.map2 (fun x y -> x * y) l (List.map exp l))) at)
    show "filtered" (Diff.gradient (fun l -> product (List.filter (fun x -> x > 0.0) l)) at)
    show "sorted" (Diff.gradient (fun l -> pairs (List.sort l)) at)
    show "by a tree" (leaves (Diff.gradient value (Node (Leaf 2.0, Node (Leaf 3.0, Leaf 0.5)))))
    let d f x = [ Diff.derivative f x; Diff.gradient f x ]
    show "tree" (d (fun x -> value (grown x 2)) 1.1)
    show "leaves" (d (fun x -> List.sum (leaves (grown x 3))) 1.1)
    for x in [ 0.5; 1.5; 2.5 ] do
        show "kinds" (d (fun x -> measure (kind x)) x)
    show "option" (d (fun x -> match List.tryFind (fun y -> y > 1.0) [ x; 2.0 * x; 3.0 * x ] with Some y -> 3.0 * y | None -> 0.0) 0.4)
    let move p = { p with X = p.X * p.Y }
    show "updated" (d (fun x -> let p = move (move { X = x; Y = x + 1.0; Z = 2.0 }) in p.X + p.Y + p.Z) 1.5)
    show "a list as a result" (Diff.derivative (fun x -> [ x; x * x; 1.0; exp x ]) 0.5)
    let (a, b) = Diff.derivative (fun x -> (sin x, x * x)) 0.5
    show "a pair as a result" [ a; b ]
    gradient "rosenbrock" rosenbrock [| 0.5; -0.3; 1.2; 0.8 |]
    gradient "dot" (dot [| 1.0; -2.0; 0.5 |]) [| 4.0; 5.0; 6.0 |]
    gradient "sum of squares" (fun v -> let s = Array.fold (fun s x -> s + x * x) 0.0 v in sqrt s) [| 3.0; 4.0 |]
    gradient "map" (fun v -> Array.sum (Array.map (fun x -> x * sin x) v)) [| 0.1; 0.2; 0.3 |]
    gradient "some" (fun v -> v.[1] * v.[1]) [| 1.0; 2.0; 3.0 |]
    gradient "none" (fun _ -> 1.0) [| 1.0; 2.0 |]
    gradient "prefix" (fun v -> dot (prefix v) v) [| 1.1; 0.9; 1.3; 0.7 |]
    gradient "heat" (fun v -> dot (heat 5 v) (heat 2 v)) [| 0.0; 1.0; 0.0; 0.5; 0.2 |]
    gradient "overwritten" overwritten [| 0.5; 1.5; 0.8 |]
    gradient "swapped" swapped [| 1.0; 2.0; 3.0; 4.0; 5.0 |]
    let m = [| [| 1.0; 2.0 |]; [| -0.5; 0.3 |] |]
    for row in Diff.gradient (fun m -> trace (multiply m (multiply m m))) m do
        showAll "trace of the cube" row
    let (value, g) = Diff.valueAndGradient (fun x -> trace (multiply x (multiply m x))) m
    show "value" [ value ]
    for row in g do
        showAll "and gradient" row
    let f (v: float[]) = [| v.[0] * v.[1]; sin v.[2] |]
    for row in Diff.jacobian f [| 2.0; 3.0; 0.5 |] do
        showAll "wide" row
    let tall (v: float[]) = Array.init 4 (fun i -> v.[0] ** float i + v.[1])
    for row in Diff.jacobian tall [| 1.5; 2.0 |] do
        showAll "tall" row
    let (y, dy) = Diff.jvp f [| 2.0; 3.0; 0.5 |] [| 1.0; 0.0; 2.0 |]
    showAll "value" y
    showAll "forwards" dy
    let (y, dx) = Diff.vjp f [| 2.0; 3.0; 0.5 |] [| 1.0; -1.0 |]
    showAll "value" y
    showAll "backwards" dx
    0

//| pair 2.000000 4.877583
//| nested pairs 0.750000 0.500000 -0.375000
//| record 0.333333 0.666667 0.666667
//| records 1.666667 3.333333 3.333333 3.000000
//| list 0.500000 2.000000 6.000000
//| list of pairs 2.000000 1.000000
//| list of pairs 4.000000 3.000000
//| product -2.100000 -0.700000 1.500000 -0.525000
//| neighbours 1.500000 -0.200000 3.500000 -0.700000
//| reversed 4.500000 -0.200000 3.500000 -0.700000
//| mapped 2.473082 11.204223 0.148976 22.167168
//| filtered 3.000000 1.000000 0.000000 0.750000
//| sorted 0.800000 2.500000 0.500000 1.500000
//| by a tree 9.000000 6.000000 36.000000
//| tree 12.410048 12.410048
//| leaves 6.859000 6.859000
//| kinds 1.000000 1.000000
//| kinds 4.000000 4.000000
//| kinds 18.750000 18.750000
//| option 9.000000 9.000000
//| updated 14.750000 14.750000
//| a list as a result 1.000000 1.000000 0.000000 1.648721
//| a pair as a result 0.877583 1.000000
//| rosenbrock 109.000000 20.600000 529.600000 -128.000000
//| dot 1.000000 -2.000000 0.500000
//| sum of squares 0.600000 0.800000
//| map 0.199334 0.394683 0.582121
//| some 0.000000 4.000000 0.000000
//| none 0.000000 0.000000
//| prefix 5.104300 4.539700 3.059100 1.801800
//| heat 0.728825 0.762968 0.731084 0.684929 0.635371
//| overwritten 4.521000 1.307000 1.606875
//| swapped 10.000000 8.000000 6.000000 4.000000 3.000000
//| trace of the cube 0.000000 -1.950000
//| trace of the cube 7.800000 -2.730000
//| value -2.873000
//| and gradient 0.000000 -1.300000
//| and gradient 5.200000 -1.820000
//| wide 3.000000 2.000000 0.000000
//| wide 0.000000 0.000000 0.877583
//| tall 0.000000 1.000000
//| tall 1.000000 1.000000
//| tall 3.000000 1.000000
//| tall 6.750000 1.000000
//| value 6.000000 0.479426
//| forwards 3.000000 1.755165
//| value 6.000000 0.479426
//| backwards 3.000000 2.000000 -0.877583
