/// A network with a hidden layer learns XOR, then one layer learns three groups of points; both draw their loss. The loss is a function
/// of records of arrays, and so is its gradient.

type Layer = { Weights: float[][]; Biases: float[] }
type Network = { Hidden: Layer; Last: Layer }

let output (layer: Layer) (inputs: float[]) : float[] =
    Array.map2 (fun row bias -> Array.fold2 (fun sum w x -> sum + w * x) 0.0 row inputs + bias) layer.Weights layer.Biases

/// One step against the gradient.
let step (rate: float) (layer: Layer) (slope: Layer) : Layer =
    let against w g = w - rate * g
    { Weights = Array.map2 (Array.map2 against) layer.Weights slope.Weights
      Biases = Array.map2 against layer.Biases slope.Biases }

/// Descends, and says the loss now and then.
let rec descend loss move w (steps: int) (every: int) (losses: float list) =
    let (value, slope) = Diff.valueAndGradient loss w
    let losses = if steps % every = 0 then value :: losses else losses
    if steps = 0 then (w, List.rev losses) else descend loss move (move w slope) (steps - 1) every losses

let draw (losses: float list) : unit =
    for loss in losses do
        Console.writeln (String.replicate (int (round (40.0 * loss / List.head losses))) "#")

/// XOR: two inputs, three units, one output.
let sigmoid (x: float) : float = 1.0 / (1.0 + exp -x)
let cases = [ ([| 0.0; 0.0 |], 0.0); ([| 0.0; 1.0 |], 1.0); ([| 1.0; 0.0 |], 1.0); ([| 1.0; 1.0 |], 0.0) ]

let answer (net: Network) (inputs: float[]) : float =
    let last = output net.Last (Array.map tanh (output net.Hidden inputs))
    sigmoid last.[0]

let error (net: Network) : float =
    List.sumBy (fun (inputs, wanted) -> (answer net inputs - wanted) ** 2.0) cases

let start (i: int) : float = 0.9 * sin (7.0 * float (i + 1))

let first : Network =
    { Hidden =
        { Weights = Array.init 3 (fun k -> Array.init 2 (fun i -> start (3 * k + i)))
          Biases = Array.init 3 (fun k -> start (3 * k + 2)) }
      Last = { Weights = [| Array.init 3 (fun i -> start (9 + i)) |]; Biases = [| start 12 |] } }

/// Three groups of points in the plane.
let points =
    [ ([| 0.0; 0.1 |], 0); ([| 0.3; -0.2 |], 0); ([| -0.2; 0.2 |], 0); ([| 0.1; 0.4 |], 0)
      ([| 2.0; 0.1 |], 1); ([| 1.8; 0.4 |], 1); ([| 2.3; -0.3 |], 1); ([| 1.7; -0.1 |], 1)
      ([| 1.0; 1.9 |], 2); ([| 0.8; 2.2 |], 2); ([| 1.3; 1.7 |], 2); ([| 1.1; 2.4 |], 2) ]

let crossEntropy (layer: Layer) : float =
    let ofPoint (inputs: float[], group: int) : float =
        let scores = output layer inputs
        let top = Array.max scores
        log (Array.sumBy (fun s -> exp (s - top)) scores) + top - scores.[group]
    List.averageBy ofPoint points

let best (scores: float[]) : int =
    let mutable at = 0
    for i in 1 .. scores.Length - 1 do
        if scores.[i] > scores.[at] then at <- i
    at

[<EntryPoint>]
let main _ =
    let move (net: Network) (slope: Network) =
        { Hidden = step 0.7 net.Hidden slope.Hidden; Last = step 0.7 net.Last slope.Last }
    let (net, losses) = descend error move first 100 10 []
    draw losses
    for (inputs, _) in cases do
        Console.write (Format.decimals 0 (answer net inputs) + " ")
    Console.writeln ""
    let zero = { Weights = Array.init 3 (fun _ -> Array.create 2 0.0); Biases = Array.create 3 0.0 }
    let (classifier, losses) = descend crossEntropy (step 1.0) zero 60 6 []
    draw losses
    for (inputs, _) in points do
        Console.write (Format.int (best (output classifier inputs)) + " ")
    Console.writeln ""
    0

//| ########################################
//| ###############################
//| ###################
//| ########
//| ####
//| ###
//| ##
//| #
//| #
//| #
//| #
//| 0 1 1 0 
//| ########################################
//| ############
//| #######
//| #####
//| ####
//| ###
//| ###
//| ##
//| ##
//| ##
//| ##
//| 0 0 0 0 1 1 1 1 2 2 2 2 
