/// Derivatives of closures, by what they are given and through what they have captured; functions of functions.

let show (name: string) (x: float) : unit =
    Console.writeln (name + " " + Format.decimals 6 (if abs x < 5e-7 then 0.0 else x))

/// No derivative; one capture; two captures.
let makeAdder (x: float) : float -> float = fun y -> x + y

let demo () : float =
    let x = 2.0
    let f w = w * x
    Diff.derivative f 1.0

let demo2 () : float =
    let x = 2.0
    let y = 3.0
    let f w = w * x + y
    Diff.derivative f 1.0

/// By what is captured: the closure is made inside.
let scale (k: float) : float -> float = fun x -> k * x * x
let levels a = fun b -> fun c -> fun d -> a * b + b * c * d + a * sin d

/// Variables that are assigned: before, inside, by two closures.
let tune () : float =
    let mutable k = 1.0
    let f x = k * x * x
    k <- 4.0
    Diff.derivative f 3.0

let inside (x: float) : float =
    let mutable sum = 0.0
    let add y = sum <- sum + y * y
    add x
    add (2.0 * x)
    add 7.0
    sum

let shared (x: float) : float =
    let state = ref x
    let grow () = state.Value <- state.Value * state.Value
    let read () = state.Value
    grow ()
    let before = read ()
    grow ()
    before + read ()

let nested a =
    let f b =
        let g c = a * b * c
        fun d -> g (d + a)
    fun x -> f x x

let power (n: int) : float -> float =
    let rec go k acc x = if k = 0 then acc else go (k - 1) (acc * x) x
    go n 1.0

let rec iterate (n: int) (f: float -> float) (x: float) : float = if n = 0 then x else iterate (n - 1) f (f x)
let twice f = f >> f

let newton (f: float -> float) (start: float) : float =
    let rec go x n = if n = 0 then x else go (x - f x / Diff.derivative f x) (n - 1)
    go start 20

[<EntryPoint>]
let main _ =
    show "adder" (makeAdder 5.0 3.0)
    show "one" (demo ())
    show "two" (demo2 ())
    show "adder'" (Diff.derivative (makeAdder 5.0) 3.0)
    show "by the argument" (Diff.derivative (scale 3.0) 2.0)
    show "by the capture" (Diff.derivative (fun k -> scale k 2.0) 3.0)
    show "by both" (Diff.derivative (fun t -> scale t t) 2.0)
    let f = levels 1.5
    let g = f 2.0
    show "by d" (Diff.derivative (g 0.7) 0.5)
    show "by a" (Diff.derivative (fun a -> levels a 2.0 0.7 0.5) 1.5)
    show "assigned before" (tune ())
    show "assigned inside" (Diff.derivative inside 1.5)
    show "shared" (Diff.derivative shared 1.1)
    show "nested" (Diff.derivative (nested 2.0) 3.0)
    show "nested by a" (Diff.derivative (fun a -> nested a 3.0) 2.0)
    show "power" (Diff.derivative (power 5) 2.0)
    show "compose" (Diff.derivative (exp >> sin) 0.5)
    show "twice" (Diff.derivative (twice (fun x -> x * x + 1.0)) 0.7)
    show "iterate" (Diff.derivative (iterate 10 (fun x -> 3.2 * x * (1.0 - x))) 0.3)
    show "by a parameter" (Diff.derivative (fun r -> iterate 10 (fun x -> r * x * (1.0 - x)) 0.3) 3.2)
    let curve x =
        let fs = [ 1.0; 2.0; 3.0 ] |> List.map (fun k -> fun y -> k * x + y)
        List.fold (fun y f -> f y * x) 1.0 fs
    show "made inside" (Diff.derivative curve 0.6)
    let rec sumTo n k = if n = 0 then k 0.0 else sumTo (n - 1) (fun s -> k (s + float n))
    show "continuations" (Diff.derivative (fun x -> sumTo 5 (fun s -> s * x * x)) 2.0)
    show "root" (newton (fun x -> x * x - 2.0) 1.0)
    show "root's derivative" (Diff.derivative (fun a -> newton (fun x -> x * x * x - a) 1.5) 2.0)
    0

//| adder 8.000000
//| one 2.000000
//| two 2.000000
//| adder' 1.000000
//| by the argument 12.000000
//| by the capture 4.000000
//| by both 12.000000
//| by d 2.716374
//| by a 2.479426
//| assigned before 24.000000
//| assigned inside 15.000000
//| shared 7.524000
//| nested 16.000000
//| nested by a 21.000000
//| power 80.000000
//| compose -0.128347
//| twice 4.172000
//| iterate -3.988208
//| by a parameter 0.153553
//| made inside 7.704000
//| continuations 60.000000
//| root 1.414214
//| root's derivative 0.209987
