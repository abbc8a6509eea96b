/// Loops, recursion, matches and exceptions, forwards and backwards.

let show (name: string) (x: float) : unit =
    Console.writeln (name + " " + Format.decimals 6 (if abs x < 5e-7 then 0.0 else x))

let both (name: string) (f: float -> float) (x: float) : unit =
    show name (Diff.derivative f x)
    show name (Diff.gradient f x)

let logistic (r: float) : float =
    let mutable x = 0.5
    for _ in 1 .. 30 do
        x <- r * x * (1.0 - x)
    x

let cubeRoot (a: float) : float =
    let mutable x = a
    while abs (x * x * x - a) > 1e-14 do
        x <- x - (x * x * x - a) / (3.0 * x * x)
    x

let down (x: float) : float =
    let mutable s = 0.0
    for i in 5 .. -1 .. 1 do
        s <- s * x + float i
    s

let triangle (x: float) : float =
    let mutable s = 0.0
    for i in 1 .. 4 do
        let mutable p = 1.0
        for _ in 1 .. i do
            p <- p * x
        s <- s + p / float i
    s

let series (x: float) : float =
    let mutable term = 1.0
    let mutable sum = 0.0
    let mutable n = 0
    while abs term > 1e-17 do
        sum <- sum + term
        n <- n + 1
        term <- term * x / float n
    sum

let carried (x: float) : float =
    let mutable a = x
    let mutable b = 1.0
    let mutable odd = true
    for _ in 1 .. 8 do
        let next = if odd then a + b else a * b
        a <- b
        b <- next / 2.0
        odd <- not odd
    b

let none (x: float) : float =
    let mutable y = x
    for _ in 1 .. 0 do
        y <- y * y
    y

let rec power (x: float) (n: int) : float =
    if n = 0 then 1.0
    elif n % 2 = 0 then power (x * x) (n / 2)
    else x * power x (n - 1)

let rec tree (x: float) (depth: int) : float =
    if depth = 0 then sin x else tree (0.7 * x) (depth - 1) * tree (x + 0.1) (depth - 1)

let rec even (x: float) (n: int) : float = if n = 0 then x else odd (x * 1.1) (n - 1)
and odd (x: float) (n: int) : float = if n = 0 then x * x else even (x + 0.3) (n - 1)

let pieces (x: float) : float =
    match x with
    | x when x > 2.0 -> x * x
    | x when x > 1.0 -> 3.0 * x
    | x -> sin x

exception Stop
exception StopAt of int

let root (x: float) : float = if x < 0.0 then raise Stop else sqrt x
let safe (x: float) : float = try root x with Stop -> 2.0 * x

let search (x: float) : float =
    let mutable sum = 0.0
    try
        for i in 1 .. 100 do
            sum <- sum + x * float i
            if sum > 30.0 then raise (StopAt i)
    with StopAt i -> sum <- sum * float i
    sum

let finallyDone (x: float) : float =
    let mutable log = 1.0
    let y = try x * x finally log <- log * x
    y + log

let rec deep (x: float) (n: int) : float = if n = 0 then raise Stop else 1.0 + deep (x * 2.0) (n - 1)

let written (x: float) : float =
    let a = Array.create 2 x
    try
        a.[0] <- x * x
        if x > 0.0 then raise Stop
        a.[1] <- 7.0
    with Stop -> a.[1] <- a.[1] * 3.0
    a.[0] * a.[1]

[<EntryPoint>]
let main _ =
    both "logistic" logistic 3.3
    both "cube root" cubeRoot 5.0
    both "down" down 0.7
    both "triangle" triangle 0.9
    both "series" series 1.5
    both "carried" carried 1.2
    both "no round" none 1.7
    both "power" (fun x -> power x 13) 1.1
    both "tree" (fun x -> tree x 3) 0.9
    both "mutual" (fun x -> even x 7) 0.4
    for x in [ 0.5; 1.5; 2.5 ] do
        both "pieces" pieces x
    both "not raised" safe 4.0
    both "raised" safe -4.0
    both "out of a loop" search 1.2
    both "finally" finallyDone 1.5
    both "deep" (fun x -> try deep x 5 with Stop -> x * x) 3.0
    both "writes before" written 2.0
    try
        show "no exception" (Diff.derivative root -1.0)
    with Stop -> Console.writeln "leaves a derivative"
    0

//| logistic -0.300590
//| logistic -0.300590
//| cube root 0.113998
//| cube root 0.113998
//| down 18.940000
//| down 18.940000
//| triangle 3.439000
//| triangle 3.439000
//| series 4.481689
//| series 4.481689
//| carried 0.018402
//| carried 0.018402
//| no round 1.000000
//| no round 1.000000
//| power 40.799569
//| power 40.799569
//| tree 0.075629
//| tree 0.075629
//| mutual 4.913344
//| mutual 4.913344
//| pieces 0.877583
//| pieces 0.877583
//| pieces 3.000000
//| pieces 3.000000
//| pieces 5.000000
//| pieces 5.000000
//| not raised 0.250000
//| not raised 0.250000
//| raised 2.000000
//| raised 2.000000
//| out of a loop 196.000000
//| out of a loop 196.000000
//| finally 4.000000
//| finally 4.000000
//| deep 6.000000
//| deep 6.000000
//| writes before 36.000000
//| writes before 36.000000
//| leaves a derivative
