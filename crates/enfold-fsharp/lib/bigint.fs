/// Whole numbers of any size, which .NET calls `BigInteger`: a sign and a magnitude in base 1,000,000,000, since programs that have
/// them print them. Products take the square of the length, quotients are Knuth's algorithm D (TAOCP 4.3.1).
module Big'

[<Viewed("key", "bigint")>]
[<SaysItself>]
type bigint =
    { /// -1, 0 or 1.
      sign': int
      /// The lowest first; the last is not 0. Not looked at if the sign is 0.
      digits': int[] }

type BigInteger = bigint

let private unit': int = 1000000000

/// Without zeros at the high end.
let private trimmed (a: int[]) : int[] =
    let rec top (n: int) = if n > 0 && a.[n - 1] = 0 then top (n - 1) else n
    let n = top a.Length
    if n = a.Length then a else Array.sub a 0 n
let zero : bigint = { sign' = 0; digits' = [||] }
let private signed (sign: int) (digits: int[]) : bigint =
    let digits = trimmed digits
    if digits.Length = 0 then zero else { sign' = sign; digits' = digits }
/// What is compared instead: numbers of more digits are further from 0.
let key (a: bigint) : int * int[] =
    if a.sign' = 0 then (0, [||])
    else
        let n = a.digits'.Length
        (a.sign' * n, Array.init n (fun i -> a.sign' * a.digits'.[n - 1 - i]))

let ofInt (n: int) : bigint =
    let digit (x: int) = let r = x % unit' in if r < 0 then -r else r
    let high = n / unit'
    if n = 0 then zero
    else signed (if n < 0 then -1 else 1) [| digit n; digit high; digit (high / unit') |]
let private compareDigits (a: int[]) (b: int[]) : int =
    let rec from (i: int) =
        if i < 0 then 0
        elif a.[i] = b.[i] then from (i - 1)
        elif a.[i] < b.[i] then -1
        else 1
    if a.Length < b.Length then -1 elif a.Length > b.Length then 1 else from (a.Length - 1)
let compareTo (a: bigint) (b: bigint) : int =
    if a.sign' <> b.sign' then (if a.sign' < b.sign' then -1 else 1)
    elif a.sign' = 0 then 0
    else a.sign' * compareDigits a.digits' b.digits'
let private plus (a: int[]) (b: int[]) : int[] =
    let (a, b) = if a.Length < b.Length then (b, a) else (a, b)
    let out = Array.zeroCreate (a.Length + 1)
    let mutable carry = 0
    for i in 0 .. a.Length - 1 do
        let sum = a.[i] + (if i < b.Length then b.[i] else 0) + carry
        carry <- (if sum >= unit' then 1 else 0)
        out.[i] <- (if sum >= unit' then sum - unit' else sum)
    out.[a.Length] <- carry
    out
/// The second is not larger.
let private minus (a: int[]) (b: int[]) : int[] =
    let out = Array.zeroCreate a.Length
    let mutable borrow = 0
    for i in 0 .. a.Length - 1 do
        let rest = a.[i] - (if i < b.Length then b.[i] else 0) - borrow
        borrow <- (if rest < 0 then 1 else 0)
        out.[i] <- (if rest < 0 then rest + unit' else rest)
    out
let negate (a: bigint) : bigint = if a.sign' = 0 then a else { sign' = -a.sign'; digits' = a.digits' }
let abs (a: bigint) : bigint = if a.sign' < 0 then negate a else a
let add (a: bigint) (b: bigint) : bigint =
    if a.sign' = 0 then b
    elif b.sign' = 0 then a
    elif a.sign' = b.sign' then signed a.sign' (plus a.digits' b.digits')
    else
        let order = compareDigits a.digits' b.digits'
        if order = 0 then zero
        elif order > 0 then signed a.sign' (minus a.digits' b.digits')
        else signed b.sign' (minus b.digits' a.digits')
let subtract (a: bigint) (b: bigint) : bigint = add a (negate b)
let multiply (a: bigint) (b: bigint) : bigint =
    if a.sign' = 0 || b.sign' = 0 then zero
    else
        let (x, y) = (a.digits', b.digits')
        let out = Array.zeroCreate (x.Length + y.Length)
        for i in 0 .. x.Length - 1 do
            let mutable carry = 0
            for j in 0 .. y.Length - 1 do
                let sum = out.[i + j] + x.[i] * y.[j] + carry
                out.[i + j] <- sum % unit'
                carry <- sum / unit'
            out.[i + y.Length] <- carry
        signed (a.sign' * b.sign') out
/// By one digit: quotient and rest.
let private shortDivide (a: int[]) (by: int) : int[] * int =
    let out = Array.zeroCreate a.Length
    let mutable rest = 0
    for i in 0 .. a.Length - 1 do
        let at = a.Length - 1 - i
        let here = rest * unit' + a.[at]
        out.[at] <- here / by
        rest <- here % by
    (out, rest)
let private scaled (a: int[]) (by: int) : int[] =
    let out = Array.zeroCreate (a.Length + 1)
    let mutable carry = 0
    for i in 0 .. a.Length - 1 do
        let product = a.[i] * by + carry
        out.[i] <- product % unit'
        carry <- product / unit'
    out.[a.Length] <- carry
    out
/// The divisor has at least two digits and is not larger.
let private longDivide (a: int[]) (b: int[]) : int[] * int[] =
    let factor = unit' / (b.[b.Length - 1] + 1)
    let u = scaled a factor
    let v = scaled b factor
    let n = b.Length
    let out = Array.zeroCreate (a.Length - n + 1)
    for step in 0 .. a.Length - n do
        let j = a.Length - n - step
        let high = u.[j + n] * unit' + u.[j + n - 1]
        let mutable guess = high / v.[n - 1]
        let mutable rest = high % v.[n - 1]
        while rest < unit' && (guess >= unit' || guess * v.[n - 2] > rest * unit' + u.[j + n - 2]) do
            guess <- guess - 1
            rest <- rest + v.[n - 1]
        let mutable borrow = 0
        for i in 0 .. n do
            let here = u.[i + j] - guess * v.[i] - borrow
            let digit = ((here % unit') + unit') % unit'
            u.[i + j] <- digit
            borrow <- (digit - here) / unit'
        if borrow > 0 then
            guess <- guess - 1
            let mutable carry = 0
            for i in 0 .. n do
                let sum = u.[i + j] + v.[i] + carry
                carry <- (if sum >= unit' then 1 else 0)
                u.[i + j] <- (if sum >= unit' then sum - unit' else sum)
        out.[j] <- guess
    let (rest, _) = shortDivide (Array.sub u 0 n) factor
    (out, rest)
/// The quotient is rounded towards 0, the rest has the sign of the first.
let divRem (a: bigint) (b: bigint) : bigint * bigint =
    if b.sign' = 0 then raise (DivideByZeroException "Attempted to divide by zero.")
    if a.sign' = 0 || compareDigits a.digits' b.digits' < 0 then (zero, a)
    elif b.digits'.Length = 1 then
        let (quotient, rest) = shortDivide a.digits' b.digits'.[0]
        (signed (a.sign' * b.sign') quotient, signed a.sign' [| rest |])
    else
        let (quotient, rest) = longDivide a.digits' b.digits'
        (signed (a.sign' * b.sign') quotient, signed a.sign' rest)
let divide (a: bigint) (b: bigint) : bigint = fst (divRem a b)
let remainder (a: bigint) (b: bigint) : bigint = snd (divRem a b)
let one : bigint = ofInt 1
let isEven (a: bigint) : bool = a.sign' = 0 || a.digits'.[0] % 2 = 0
let pow (a: bigint) (n: int) : bigint =
    if n < 0 then raise (ArgumentOutOfRangeException ("exponent", "The number must be greater than or equal to zero."))
    let rec loop (out: bigint) (power: bigint) (n: int) =
        if n = 0 then out
        elif n = 1 then multiply out power
        elif n % 2 = 1 then loop (multiply out power) (multiply power power) (n / 2)
        else loop out (multiply power power) (n / 2)
    loop one a n
let rec gcd (a: bigint) (b: bigint) : bigint = if b.sign' = 0 then abs a else gcd b (remainder a b)
let modPow (a: bigint) (n: bigint) (by: bigint) : bigint =
    let two = ofInt 2
    let rec loop (out: bigint) (power: bigint) (n: bigint) =
        if n.sign' = 0 then out
        else
            let (half, odd) = divRem n two
            let out = if odd.sign' = 0 then out else remainder (multiply out power) by
            loop out (remainder (multiply power power) by) half
    loop (remainder one by) (remainder a by) n
let shiftLeft (a: bigint) (n: int) : bigint = multiply a (pow (ofInt 2) n)
/// Rounds down.
let shiftRight (a: bigint) (n: int) : bigint =
    let (quotient, rest) = divRem a (pow (ofInt 2) n)
    if rest.sign' < 0 then subtract quotient one else quotient

let toText (a: bigint) : string =
    if a.sign' = 0 then "0"
    else
        let n = a.digits'.Length
        let block (i: int) =
            let text = string a.digits'.[n - 1 - i]
            if i = 0 then text else String.replicate (9 - text.Length) "0" + text
        (if a.sign' < 0 then "-" else "") + String.concat "" (Array.toList (Array.init n block))
let tryParse (text: string) : bigint option =
    let text = String.trim text
    let negative = text.Length > 0 && (# "str_byte" text 0 : int #) = 45
    let signs = if negative || (text.Length > 0 && (# "str_byte" text 0 : int #) = 43) then 1 else 0
    let digit (i: int) = (# "str_byte" text i : int #) - 48
    let rec fine (i: int) = i = text.Length || (digit i >= 0 && digit i <= 9 && fine (i + 1))
    if text.Length = signs || not (fine signs) then None
    else
        let block (n: int) =
            let last = text.Length - 9 * n
            let rec value (i: int) (out: int) = if i >= last then out else value (i + 1) (out * 10 + digit i)
            value (if last - 9 < signs then signs else last - 9) 0
        Some (signed (if negative then -1 else 1) (Array.init ((text.Length - signs + 8) / 9) block))
let parse (text: string) : bigint =
    match tryParse text with
    | Some value -> value
    | None -> raise (FormatException "The value could not be parsed.")
let private tooLarge (what: string) : 'T =
    raise (OverflowException ("Value was either too large or too small for " + what + "."))
let toInt (a: bigint) : int =
    if a.sign' = 0 then 0
    else
        let low = ofInt (-9223372036854775807 - 1)
        if compareTo a low < 0 || compareTo a (ofInt 9223372036854775807) > 0 then tooLarge "an Int64"
        else Array.foldBack (fun digit out -> out * unit' + a.sign' * digit) a.digits' 0
let toFloat (a: bigint) : float = float (toText a)
let ofFloat (x: float) : bigint =
    if not (x - x = 0.0) then raise (OverflowException "BigInteger cannot represent infinity.")
    let rec loop (x: float) (twos: int) =
        if x < 9007199254740992.0 && x > -9007199254740992.0 then shiftLeft (ofInt (int x)) twos
        else loop (x / 2.0) (twos + 1)
    loop x 0
type bigint with
    new (n: int) = ofInt n
    new (n: int32) = ofInt (int n)
    new (n: int64) = ofInt (int n)
    new (x: float) = ofFloat x
    new (text: string) = parse text
    static member Zero : bigint = zero
    static member One : bigint = one
    static member MinusOne : bigint = ofInt -1
    static member (+) (a: bigint, b: bigint) : bigint = add a b
    static member (-) (a: bigint, b: bigint) : bigint = subtract a b
    static member (*) (a: bigint, b: bigint) : bigint = multiply a b
    static member (/) (a: bigint, b: bigint) : bigint = divide a b
    static member (%) (a: bigint, b: bigint) : bigint = remainder a b
    static member (~-) (a: bigint) : bigint = negate a
    static member (<<<) (a: bigint, n: int) : bigint = shiftLeft a n
    static member (>>>) (a: bigint, n: int) : bigint = shiftRight a n
    static member ( ** ) (a: bigint, n: int) : bigint = pow a n
    static member op_Explicit (a: bigint) : int = toInt a
    static member op_Explicit (a: bigint) : int64 = int64 (toInt a)
    static member op_Explicit (a: bigint) : float = toFloat a
    static member Abs (a: bigint) : bigint = abs a
    static member Pow (a: bigint, n: int) : bigint = pow a n
    static member ModPow (a: bigint, n: bigint, by: bigint) : bigint = modPow a n by
    static member GreatestCommonDivisor (a: bigint, b: bigint) : bigint = gcd a b
    static member Add (a: bigint, b: bigint) : bigint = add a b
    static member Subtract (a: bigint, b: bigint) : bigint = subtract a b
    static member Multiply (a: bigint, b: bigint) : bigint = multiply a b
    static member Divide (a: bigint, b: bigint) : bigint = divide a b
    static member Remainder (a: bigint, b: bigint) : bigint = remainder a b
    static member DivRem (a: bigint, b: bigint) : bigint * bigint = divRem a b
    static member Negate (a: bigint) : bigint = negate a
    static member Max (a: bigint, b: bigint) : bigint = if compareTo a b < 0 then b else a
    static member Min (a: bigint, b: bigint) : bigint = if compareTo a b > 0 then b else a
    static member Compare (a: bigint, b: bigint) : int = compareTo a b
    static member Parse (text: string) : bigint = parse text
    static member TryParse (text: string) : bool * bigint =
        match tryParse text with
        | Some value -> (true, value)
        | None -> (false, zero)
    member a.Sign : int = a.sign'
    member a.IsZero : bool = a.sign' = 0
    member a.IsOne : bool = a.sign' = 1 && a.digits'.Length = 1 && a.digits'.[0] = 1
    member a.IsEven : bool = isEven a
    member a.CompareTo (b: bigint) : int = compareTo a b
    override a.ToString () : string = toText a
