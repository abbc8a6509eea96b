/// Derivatives of functions over floats, and over tuples, records, lists and arrays of them: of any closure, whatever it captures.
/// The compiler makes them (`differentiate`); what is here are the forms in which they are asked for.
module Diff

/// Forwards: the value at `x`, and how it changes when `x` changes by `dx`.
let jvp (f: 'T -> 'U) (x: 'T) (dx: 'T) : 'U * 'U = (# "jvp" f x dx : 'U * 'U #)
/// Backwards: the value at `x`, and how each part of `x` changes what `dy` weighs of it.
let vjp (f: 'T -> 'U) (x: 'T) (dy: 'U) : 'U * 'T = (# "vjp" f x dy : 'U * 'T #)
/// The number itself, as a constant: what comes after does not change with what came before.
let detached (x: float) : float = (# "detached" x : float #)

let valueAndDerivative (f: float -> 'U) (x: float) : 'U * 'U = jvp f x 1.0
let derivative (f: float -> 'U) (x: float) : 'U =
    let (_, slope) = jvp f x 1.0
    slope

/// To differentiate n times makes the derivative of a derivative, and so on, each of which is code of its own: hence a bound.
let derivativeN (n: int) (f: float -> float) (x: float) : float =
    match n with
    | 0 -> f x
    | 1 -> derivative f x
    | 2 -> derivative (derivative f) x
    | 3 -> derivative (derivative (derivative f)) x
    | 4 -> derivative (derivative (derivative (derivative f))) x
    | 5 -> derivative (derivative (derivative (derivative (derivative f)))) x
    | _ -> invalidArg "n" "derivatives have an order between 0 and 5"

/// The first coefficients of the series around `x`, up to the power `n`.
let taylor (f: float -> float) (x: float) (n: int) : float[] =
    if n < 0 || n > 5 then invalidArg "n" "series have a power between 0 and 5"
    let coefficients = Array.create (n + 1) (f x)
    if n >= 1 then coefficients.[1] <- derivativeN 1 f x
    if n >= 2 then coefficients.[2] <- derivativeN 2 f x / 2.0
    if n >= 3 then coefficients.[3] <- derivativeN 3 f x / 6.0
    if n >= 4 then coefficients.[4] <- derivativeN 4 f x / 24.0
    if n >= 5 then coefficients.[5] <- derivativeN 5 f x / 120.0
    coefficients

/// By numbers that lie in a value of any shape.
let valueAndGradient (f: 'T -> float) (x: 'T) : float * 'T = vjp f x 1.0
let gradient (f: 'T -> float) (x: 'T) : 'T =
    let (_, slopes) = vjp f x 1.0
    slopes
let directionalDerivative (f: 'T -> 'U) (x: 'T) (direction: 'T) : 'U =
    let (_, slope) = jvp f x direction
    slope

let private basis (n: int) (i: int) : float[] =
    let e = Array.create n 0.0
    e.[i] <- 1.0
    e

/// A row for each result: by the results backwards or by the variables forwards, whichever are fewer.
let jacobian (f: float[] -> float[]) (x: float[]) : float[][] =
    let n = x.Length
    let m = (f x).Length
    if m < n then
        Array.init m (fun i ->
            let (_, row) = vjp f x (basis m i)
            row)
    else
        let rows = Array.init m (fun _ -> Array.create n 0.0)
        for j in 0 .. n - 1 do
            let column = directionalDerivative f x (basis n j)
            for i in 0 .. m - 1 do
                rows.[i].[j] <- column.[i]
        rows

/// How the gradient changes when `x` changes by `direction`.
let hessianVector (f: float[] -> float) (x: float[]) (direction: float[]) : float[] =
    directionalDerivative (fun (v: float[]) -> gradient f v) x direction
let hessian (f: float[] -> float) (x: float[]) : float[][] =
    Array.init x.Length (fun i -> hessianVector f x (basis x.Length i))

let laplacian (f: float[] -> float) (x: float[]) : float =
    let mutable sum = 0.0
    for i in 0 .. x.Length - 1 do
        sum <- sum + (hessianVector f x (basis x.Length i)).[i]
    sum

let divergence (f: float[] -> float[]) (x: float[]) : float =
    let mutable sum = 0.0
    for i in 0 .. x.Length - 1 do
        sum <- sum + (directionalDerivative f x (basis x.Length i)).[i]
    sum

let curl (f: float[] -> float[]) (x: float[]) : float[] =
    if x.Length <> 3 then invalidArg "x" "a curl is taken in three dimensions"
    let dx = directionalDerivative f x (basis 3 0)
    let dy = directionalDerivative f x (basis 3 1)
    let dz = directionalDerivative f x (basis 3 2)
    [| dy.[2] - dz.[1]; dz.[0] - dx.[2]; dx.[1] - dy.[0] |]
