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
let max (a: float) (b: float) : float = if a < b then b else a
let min (a: float) (b: float) : float = if b < a then b else a
