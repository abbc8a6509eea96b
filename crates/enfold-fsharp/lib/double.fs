/// The names of .NET for numbers of this type.
module Double

let MaxValue : float = 1.7976931348623157e308
let MinValue : float = -1.7976931348623157e308
let Epsilon : float = 5e-324
let NaN : float = 0.0 / 0.0
let PositiveInfinity : float = 1.0 / 0.0
let NegativeInfinity : float = -1.0 / 0.0
let IsNaN (x: float) : bool = x <> x
let IsInfinity (x: float) : bool = x = 1.0 / 0.0 || x = -1.0 / 0.0
let Parse (text: string) : float = Parse.float text
/// Whether the text is a number, and which.
let TryParse (text: string) : bool * float =
    match Parse.attempt Parse text with
    | Some value -> (true, value)
    | None -> (false, 0.0)
