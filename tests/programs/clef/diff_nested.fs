/// Derivatives in derivatives: perturbations that must not be confused, higher orders, and what is made of second derivatives.

let text (digits: int) (x: float) : string = Format.decimals digits (if abs x < 5e-4 then 0.0 else x)
let show (name: string) (x: float) : unit = Console.writeln (name + " " + text 3 x)
let showAll (name: string) (xs: float[]) : unit =
    Console.writeln (String.join " " (name :: List.map (text 3) (List.ofArray xs)))

let d (f: float -> float) : float -> float = Diff.derivative f

let descend (f: float -> float) (start: float) : float =
    let rec go x n = if n = 0 then x else go (x - 0.2 * d f x) (n - 1)
    go start 12

[<EntryPoint>]
let main _ =
    show "x (x + y)'" (d (fun x -> x * d (fun y -> x + y) 1.0) 1.0)
    show "x (x y)'" (d (fun x -> x * d (fun y -> x * y) 2.0) 3.0)
    show "(x y y)'" (d (fun x -> d (fun y -> x * y * y) 3.0) 2.0)
    show "at x" (d (fun x -> d (fun y -> x * y * y) x) 2.0)
    show "three" (d (fun x -> d (fun y -> d (fun z -> x * y * y * z * z * z) (x * y)) x) 1.1)
    let shift s f x = f (x + s)
    show "shift" (d (fun s -> d (shift s (fun x -> x * x * x)) 2.0) 1.0)
    show "made by a derivative" (d (fun s -> let g = d (fun x -> s * x * x) in g 3.0 + g s) 2.0)
    show "reverse in forward" (d (fun x -> Diff.gradient (fun y -> x * y * y * y) x) 2.0)
    show "forward in reverse" (Diff.gradient (fun x -> d (fun y -> x * y * y * y) x) 2.0)
    show "reverse in reverse" (Diff.gradient (fun x -> Diff.gradient (fun y -> x * y * y * y) x) 2.0)
    show "x (x + y)' backwards" (Diff.gradient (fun x -> x * Diff.gradient (fun y -> x + y) 1.0) 1.0)
    let p x = x * x * x * x * x * x * x
    show "second" (d (d p) 2.0)
    show "third" (d (d (d p)) 2.0)
    show "fourth" (d (d (d (d p))) 2.0)
    Console.writeln ("fifth " + text 1 (d (d (d (d (d p)))) 2.0))
    Console.writeln ("fifth " + text 1 (Diff.derivativeN 5 p 2.0))
    for n in 0 .. 4 do
        show "by order" (Diff.derivativeN n p 2.0)
    for n in 1 .. 4 do
        show "smooth" (Diff.derivativeN n (fun x -> exp (0.5 * x) * sin x) 0.7)
    showAll "series of exp" (Diff.taylor exp 0.0 4)
    showAll "series of a quotient" (Diff.taylor (fun x -> 1.0 / (1.0 - x / 2.0)) 0.0 4)
    show "of a root" (d (d sqrt) 4.0)
    show "of a power" (Diff.derivativeN 3 (fun x -> x ** 3.5) 1.2)
    let f (v: float[]) = v.[0] * v.[0] * v.[1] + sin v.[1] * v.[2]
    let at = [| 1.5; 0.5; -2.0 |]
    for row in Diff.hessian f at do
        showAll "hessian" row
    showAll "times a vector" (Diff.hessianVector f at [| 1.0; -1.0; 0.5 |])
    show "laplacian" (Diff.laplacian f at)
    let field (v: float[]) = [| v.[0] * v.[1]; v.[1] * v.[2]; v.[2] * v.[0] * v.[0] |]
    show "divergence" (Diff.divergence field at)
    showAll "curl" (Diff.curl field at)
    show "divergence of a gradient" (Diff.divergence (Diff.gradient f) at)
    showAll "curl of a gradient" (Diff.curl (Diff.gradient f) at)
    show "along" (Diff.directionalDerivative f at [| 1.0; 2.0; 0.0 |])
    let payoff x y = x * x - y * y + x * y - y
    let answer x = descend (fun y -> -(payoff x y)) 0.0
    let move = descend (fun x -> payoff x (answer x)) 1.0
    show "move" move
    show "answer" (answer move)
    0

//| x (x + y)' 1.000
//| x (x y)' 6.000
//| (x y y)' 6.000
//| at x 8.000
//| three 115.957
//| shift 18.000
//| made by a derivative 14.000
//| reverse in forward 36.000
//| forward in reverse 36.000
//| reverse in reverse 36.000
//| x (x + y)' backwards 1.000
//| second 1344.000
//| third 3360.000
//| fourth 6720.000
//| fifth 10080.0
//| fifth 10080.0
//| by order 128.000
//| by order 448.000
//| by order 1344.000
//| by order 3360.000
//| by order 6720.000
//| smooth 1.542
//| smooth 0.400
//| smooth -1.528
//| smooth -2.028
//| series of exp 1.000 1.000 0.500 0.167 0.042
//| series of a quotient 1.000 0.500 0.250 0.125 0.062
//| of a root -0.031
//| of a power 14.378
//| hessian 1.000 3.000 0.000
//| hessian 3.000 0.959 0.878
//| hessian 0.000 0.878 0.000
//| times a vector -2.000 2.480 -0.878
//| laplacian 1.959
//| divergence 0.750
//| curl -0.500 6.000 -1.500
//| divergence of a gradient 1.959
//| curl of a gradient 0.000 0.000 0.000
//| along 2.490
//| move 0.200
//| answer -0.399
