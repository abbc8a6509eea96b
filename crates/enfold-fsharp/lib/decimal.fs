/// Decimal numbers as .NET's `decimal`: a whole number below 2^96, and how many of its digits stand behind the point, 28 at most.
/// Sums and products keep their digits, a quotient has as many as it needs; what does not fit is rounded to the even neighbour.
module Decimal'

[<Viewed("key", "decimal")>]
[<SaysItself("M")>]
type decimal =
    { mantissa': bigint
      scale': int }

type Decimal = decimal

let private tens: bigint[] =
    let all = Array.create 70 Big'.one
    for i in 1 .. 69 do
        all.[i] <- Big'.multiply all.[i - 1] (Big'.ofInt 10)
    all
let private limit: bigint = Big'.pow (Big'.ofInt 2) 96
let private make (mantissa: bigint) (scale: int) : decimal = { mantissa' = mantissa; scale' = scale }
let private isSmall (m: bigint) : bool = Big'.compareTo (Big'.abs m) limit < 0
let private digits (m: bigint) : int = (Big'.toText (Big'.abs m)).Length
/// A literal: its digits as two numbers, the lower one of 18 digits.
let literal (negative: bool) (high: int) (low: int) (scale: int) : decimal =
    let m = Big'.add (Big'.multiply (Big'.ofInt high) tens.[18]) (Big'.ofInt low)
    make (if negative then Big'.negate m else m) scale
/// Compared instead: numbers that are equal may have different scales.
let key (d: decimal) : int * int[] =
    if d.mantissa'.Sign = 0 then (0, [||]) else Big'.key (Big'.multiply d.mantissa' tens.[28 - d.scale'])

/// A quotient of whole numbers, the rest rounded to the even neighbour or away from 0.
let private rounded (m: bigint) (by: bigint) (away: bool) : bigint =
    let (quotient, rest) = Big'.divRem m by
    if rest.Sign = 0 then quotient
    else
        let order = Big'.compareTo (Big'.multiply (Big'.ofInt 2) (Big'.abs rest)) (Big'.abs by)
        let up = order > 0 || (order = 0 && (away || not (Big'.isEven quotient)))
        if up then Big'.add quotient (Big'.ofInt (m.Sign * by.Sign)) else quotient
let private tooLarge () : 'T = raise (OverflowException "Value was either too large or too small for a Decimal.")
/// Takes away the digits that do not fit.
let rec private fit (m: bigint) (scale: int) : decimal =
    if scale <= 28 && isSmall m then make m scale
    else
        let rec attempt (drop: int) : decimal =
            if drop > scale then tooLarge ()
            else
                let fewer = rounded m tens.[drop] false
                if isSmall fewer then make fewer (scale - drop) else attempt (drop + 1)
        attempt (max 1 (max (scale - 28) (digits m - 29)))
let private atScale (d: decimal) (scale: int) : bigint =
    if d.scale' = scale || d.mantissa'.Sign = 0 then d.mantissa' else Big'.multiply d.mantissa' tens.[scale - d.scale']

let add (a: decimal) (b: decimal) : decimal =
    let scale = max a.scale' b.scale'
    fit (Big'.add (atScale a scale) (atScale b scale)) scale
let negate (a: decimal) : decimal = make (Big'.negate a.mantissa') a.scale'
let subtract (a: decimal) (b: decimal) : decimal = add a (negate b)
let multiply (a: decimal) (b: decimal) : decimal = fit (Big'.multiply a.mantissa' b.mantissa') (a.scale' + b.scale')
/// Without zeros at the end, down to a scale.
let rec private shortened (m: bigint) (scale: int) (least: int) : decimal =
    if scale <= least then fit m scale
    else
        let (fewer, rest) = Big'.divRem m (Big'.ofInt 10)
        if rest.Sign = 0 then shortened fewer (scale - 1) least else fit m scale
let divide (a: decimal) (b: decimal) : decimal =
    if b.mantissa'.Sign = 0 then raise (DivideByZeroException "Attempted to divide by zero.")
    let lower = max 0 (a.scale' - b.scale')
    let above = Big'.multiply a.mantissa' tens.[lower - (a.scale' - b.scale')]
    let (quotient, rest) = Big'.divRem above b.mantissa'
    if rest.Sign = 0 then fit quotient lower
    else
        let rec attempt (extra: int) : decimal =
            let more = rounded (Big'.multiply above tens.[extra]) b.mantissa' false
            if extra = 0 || isSmall more then shortened more (lower + extra) lower else attempt (extra - 1)
        attempt (max 0 (min (28 - lower) (29 - (if quotient.Sign = 0 then 0 else digits quotient))))
let remainder (a: decimal) (b: decimal) : decimal =
    if b.mantissa'.Sign = 0 then raise (DivideByZeroException "Attempted to divide by zero.")
    let scale = max a.scale' b.scale'
    fit (Big'.remainder (atScale a scale) (atScale b scale)) scale
let compareTo (a: decimal) (b: decimal) : int =
    let scale = max a.scale' b.scale'
    Big'.compareTo (atScale a scale) (atScale b scale)
let round (d: decimal) (places: int) (mode: Math.MidpointRounding) : decimal =
    if places < 0 || places > 28 then
        raise (ArgumentOutOfRangeException ("decimals", "Decimal can only round to between 0 and 28 digits of precision."))
    if d.scale' <= places then d
    else make (rounded d.mantissa' tens.[d.scale' - places] (mode = Math.MidpointRounding.AwayFromZero)) places
let truncate (d: decimal) : decimal = if d.scale' = 0 then d else make (Big'.divide d.mantissa' tens.[d.scale']) 0
let floor (d: decimal) : decimal =
    let whole = truncate d
    if compareTo d whole < 0 then subtract whole (make Big'.one 0) else whole
let ceiling (d: decimal) : decimal = negate (floor (negate d))

let private pointed (m: bigint) (scale: int) : string =
    let text = Big'.toText (Big'.abs m)
    let text = if text.Length <= scale then String.replicate (scale + 1 - text.Length) "0" + text else text
    let whole = String.substring text 0 (text.Length - scale)
    let sign = if m.Sign < 0 then "-" else ""
    if scale = 0 then sign + whole else sign + whole + "." + String.substring text (text.Length - scale) scale
let toText (d: decimal) : string = pointed d.mantissa' d.scale'
/// With so many digits behind the point.
let fixedText (places: int) (d: decimal) : string =
    if d.scale' <= places then pointed (if d.mantissa'.Sign = 0 then d.mantissa' else Big'.multiply d.mantissa' (Big'.pow (Big'.ofInt 10) (places - d.scale'))) places
    else pointed (rounded d.mantissa' tens.[d.scale' - places] true) places
let ofInt (n: int) : decimal = make (Big'.ofInt n) 0
let private wrongText (text: string) : 'T =
    raise (FormatException ("The input string '" + text + "' was not in a correct format."))
let tryParse (text: string) : decimal option =
    let bare = String.replace (String.trim text) "," ""
    let from (part: string) : int = if part.Length = 0 then 0 else if (# "str_byte" part 0 : int #) = 45 || (# "str_byte" part 0 : int #) = 43 then 1 else 0
    let (digits, exponent) =
        match String.indexOf (String.toLower bare) "e" with
        | -1 -> (bare, Some Big'.zero)
        | at -> (String.substring bare 0 at, Big'.tryParse (String.substring bare (at + 1) (bare.Length - at - 1)))
    let (whole, places) =
        match String.indexOf digits "." with
        | -1 -> (digits, 0)
        | at -> (String.substring digits 0 at + String.substring digits (at + 1) (digits.Length - at - 1), digits.Length - at - 1)
    match (Big'.tryParse (if whole.Length > from whole && from whole = 1 || whole.Length > 0 && from whole = 0 then whole else "x"), exponent) with
    | (Some m, Some e) when Big'.compareTo (Big'.abs e) (Big'.ofInt 60) <= 0 ->
        let scale = places - Big'.toInt e
        if scale < 0 then Some (fit (Big'.multiply m (Big'.pow (Big'.ofInt 10) -scale)) 0)
        elif scale > 60 then Some (fit (rounded m (Big'.pow (Big'.ofInt 10) (scale - 60)) false) 60)
        else Some (fit m scale)
    | _ -> None
let parse (text: string) : decimal =
    match tryParse text with
    | Some value -> value
    | None -> wrongText text
/// Fifteen digits of it, as .NET takes them.
let ofFloat (x: float) : decimal =
    if not (x - x = 0.0) then tooLarge ()
    else
        let d = parse (# "format_exp" x 14 : string #)
        shortened d.mantissa' d.scale' 0
let toFloat (d: decimal) : float = float (toText d)
let toInt (d: decimal) : int = Big'.toInt (truncate d).mantissa'
/// A literal in a pattern.
let (|Is'|_|) (wanted: string) (value: decimal) : unit option =
    if compareTo (parse wanted) value = 0 then Some () else None

type decimal with
    new (n: int) = ofInt n
    new (n: int32) = ofInt (int n)
    new (n: int64) = ofInt (int n)
    new (n: byte) = ofInt (int n)
    new (x: float) = ofFloat x
    new (n: bigint) = fit n 0
    new (d: decimal) = d
    new (text: string) = parse text
    static member Zero : decimal = ofInt 0
    static member One : decimal = ofInt 1
    static member MinusOne : decimal = ofInt -1
    static member MaxValue : decimal = make (Big'.subtract limit Big'.one) 0
    static member MinValue : decimal = make (Big'.negate (Big'.subtract limit Big'.one)) 0
    static member (+) (a: decimal, b: decimal) : decimal = add a b
    static member (-) (a: decimal, b: decimal) : decimal = subtract a b
    static member (*) (a: decimal, b: decimal) : decimal = multiply a b
    static member (/) (a: decimal, b: decimal) : decimal = divide a b
    static member (%) (a: decimal, b: decimal) : decimal = remainder a b
    static member (~-) (a: decimal) : decimal = negate a
    static member op_Explicit (d: decimal) : int = toInt d
    static member op_Explicit (d: decimal) : int32 = int32 (toInt d)
    static member op_Explicit (d: decimal) : int64 = int64 (toInt d)
    static member op_Explicit (d: decimal) : float = toFloat d
    static member Abs (d: decimal) : decimal = if d.mantissa'.Sign < 0 then negate d else d
    static member Round (d: decimal) : decimal = round d 0 Math.MidpointRounding.ToEven
    static member Round (d: decimal, places: int) : decimal = round d places Math.MidpointRounding.ToEven
    static member Round (d: decimal, mode: Math.MidpointRounding) : decimal = round d 0 mode
    static member Round (d: decimal, places: int, mode: Math.MidpointRounding) : decimal = round d places mode
    static member Truncate (d: decimal) : decimal = truncate d
    static member Floor (d: decimal) : decimal = floor d
    static member Ceiling (d: decimal) : decimal = ceiling d
    static member Add (a: decimal, b: decimal) : decimal = add a b
    static member Subtract (a: decimal, b: decimal) : decimal = subtract a b
    static member Multiply (a: decimal, b: decimal) : decimal = multiply a b
    static member Divide (a: decimal, b: decimal) : decimal = divide a b
    static member Remainder (a: decimal, b: decimal) : decimal = remainder a b
    static member Negate (d: decimal) : decimal = negate d
    static member Compare (a: decimal, b: decimal) : int = compareTo a b
    static member ToInt32 (d: decimal) : int = toInt d
    static member Parse (text: string) : decimal = parse text
    static member TryParse (text: string) : bool * decimal =
        match tryParse text with
        | Some value -> (true, value)
        | None -> (false, ofInt 0)
    member d.Scale : int = d.scale'
    member d.CompareTo (other: decimal) : int = compareTo d other
    override d.ToString () : string = toText d
