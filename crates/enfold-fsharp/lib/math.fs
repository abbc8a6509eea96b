module Math

let pi : float = 3.14159265358979323846
let e : float = 2.71828182845904523536
let sqrt (x: float) : float = (# "sqrt" x : float #)
let sin (x: float) : float = (# "sin" x : float #)
let cos (x: float) : float = (# "cos" x : float #)
let tan (x: float) : float = (# "tan" x : float #)
let asin (x: float) : float = (# "asin" x : float #)
let acos (x: float) : float = (# "acos" x : float #)
let atan (x: float) : float = (# "atan" x : float #)
let atan2 (y: float) (x: float) : float = (# "atan2" y x : float #)
let exp (x: float) : float = (# "exp" x : float #)
let log (x: float) : float = (# "log" x : float #)
let pow (x: float) (y: float) : float = (# "pow" x y : float #)
let floor (x: float) : float = (# "floor" x : float #)
let ceil (x: float) : float = (# "ceil" x : float #)
let round (x: float) : float = (# "round" x : float #)
let truncate (x: float) : float = (# "trunc" x : float #)
let abs (x: float) : float = (# "fabs" x : float #)
let max (a: float) (b: float) : float = if a < b then b elif b <= a then a elif a = a then b else a
let min (a: float) (b: float) : float = if b < a then b elif a <= b then a elif a = a then b else a
let log10 (x: float) : float = (# "log10" x : float #)
let log2 (x: float) : float = (# "log2" x : float #)
let sinh (x: float) : float = (# "sinh" x : float #)
let cosh (x: float) : float = (# "cosh" x : float #)
let tanh (x: float) : float = (# "tanh" x : float #)
let hypot (x: float) (y: float) : float = sqrt (x * x + y * y)
/// Where a number lies in the middle of two.
type MidpointRounding =
    | ToEven = 0
    | AwayFromZero = 1

let private tenTo (places: int) : float =
    if places < 0 || places > 15 then
        raise (ArgumentOutOfRangeException ("digits", "Rounding digits must be between 0 and 15, inclusive."))
    let rec loop (n: int) (out: float) = if n = 0 then out else loop (n - 1) (out * 10.0)
    loop places 1.0
let private awayFromZero (x: float) : float =
    let whole = truncate x
    if abs (x - whole) >= 0.5 then (if x < 0.0 then whole - 1.0 else whole + 1.0) else whole
/// To so many digits behind the point, as .NET does it.
let roundTo (x: float) (places: int) (mode: MidpointRounding) : float =
    let power = tenTo places
    if abs x >= 1e16 then x
    elif mode = MidpointRounding.AwayFromZero then awayFromZero (x * power) / power
    else round (x * power) / power
/// The names of .NET.
let PI : float = 3.14159265358979323846
let E : float = 2.71828182845904523536
let Tau : float = 6.28318530717958647693
let Sqrt (x: float) : float = sqrt x
let Sin (x: float) : float = sin x
let Cos (x: float) : float = cos x
let Tan (x: float) : float = tan x
let Asin (x: float) : float = asin x
let Acos (x: float) : float = acos x
let Atan (x: float) : float = atan x
let Atan2 (y: float, x: float) : float = atan2 y x
let Exp (x: float) : float = exp x
let Log (x: float) : float = log x
let Log10 (x: float) : float = log10 x
let Log2 (x: float) : float = log2 x
let Sinh (x: float) : float = sinh x
let Cosh (x: float) : float = cosh x
let Tanh (x: float) : float = tanh x
let Pow (x: float, y: float) : float = pow x y
let Floor (x: float) : float = floor x
let Ceiling (x: float) : float = ceil x
let Round (x: float) : float = round x
let Truncate (x: float) : float = truncate x
let inline Abs (x: 'T) : 'T =
    let zero = (# "convert" 0 : 'T #)
    if x < zero then
        let positive = -x
        if positive < zero then overflow' () else positive
    else x + zero
let inline Sign (x: 'T) : int =
    let zero = (# "convert" 0 : 'T #)
    if x < zero then -1 elif x > zero then 1 elif x = zero then 0 else noSign' ()
let Max (a: 'T, b: 'T) : 'T = if a < b then b elif b <= a then a elif a = a then b else a
let Min (a: 'T, b: 'T) : 'T = if b < a then b elif a <= b then a elif a = a then b else a
let Clamp (x: 'T, low: 'T, high: 'T) : 'T =
    if high < low then raise (ArgumentException "min cannot be greater than max.")
    if x < low then low elif high < x then high else x
