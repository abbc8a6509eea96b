/// What `printf` and formats in strings are made of. Flags: 1 `-`, 2 `+`, 4 `0`, 8 a blank.
module Printf

let private characters (s: string) : int =
    let rec loop (i: int) (n: int) =
        if i >= s.Length then n
        else
            let byte = (# "str_byte" s i : int #)
            loop (i + 1) (if byte >= 0x80 && byte < 0xC0 then n else n + 1)
    loop 0 0
let private copies (n: int) (s: string) : string = (# "str_join" (# "arr_new" n s : string[] #) : string #)

/// Text in a field of a width; a negative width, as .NET writes it, puts the text to the left.
let text (flags: int) (width: int) (s: string) : string =
    let left = flags &&& 1 <> 0 || width < 0
    let missing = (if width < 0 then -width else width) - characters s
    if missing <= 0 then s
    elif left then s + copies missing " "
    else copies missing " " + s
/// The text of a number in a field: zeros come between the sign and the digits.
let number (flags: int) (width: int) (digits: string) : string =
    let negative = digits.Length > 0 && (# "str_byte" digits 0 : int #) = 45
    let sign = if negative then "-" elif flags &&& 2 <> 0 then "+" elif flags &&& 8 <> 0 then " " else ""
    let bare = if negative then (# "str_sub" digits 1 (digits.Length - 1) : string #) else digits
    let missing = width - sign.Length - bare.Length
    let first = if bare.Length > 0 then (# "str_byte" bare 0 : int #) else 0
    if missing > 0 && flags &&& 4 <> 0 && flags &&& 1 = 0 && first >= 48 && first <= 57 then
        sign + copies missing "0" + bare
    else text flags width (sign + bare)
let bool (value: bool) : string = if value then "true" else "false"
/// `1.5E+003` of `1.5e+003`; names of values that are no numbers stay.
let upperExponent (s: string) : string =
    if (# "str_find" s "e+" : int #) >= 0 || (# "str_find" s "e-" : int #) >= 0 then (# "str_upper" s : string #) else s

/// How many bits a number of this type has.
let inline bits (value: 'T) : int =
    let zero = value ^^^ value
    let rec loop (n: int) (x: 'T) = if x = zero then n else loop (n + 1) (x <<< 1)
    loop 1 (~~~ zero <<< 1)
/// The bits of a number as one without a sign.
let inline pattern (value: 'T) : uint64 =
    let n = bits value
    let wide = (# "convert" value : uint64 #)
    if n = 64 then wide else wide &&& ((1UL <<< n) - 1UL)
/// The digits of a number in a base that is a power of two, at least so many.
let digits (shift: int) (least: int) (value: uint64) : string =
    let mask = (1UL <<< shift) - 1UL
    let rec loop (rest: uint64) (n: int) (out: string list) =
        if rest = 0UL && n >= least then out
        else
            let digit = (# "convert" (rest &&& mask) : int #)
            let text = (# "str_sub" "0123456789abcdef" digit 1 : string #)
            loop (rest >>> shift) (n + 1) (text :: out)
    let rec count (n: int) (rest: string list) = match rest with [] -> n | _ :: tail -> count (n + 1) tail
    let all = loop value 0 []
    let pieces = (# "arr_new" (count 0 all) "" : string[] #)
    let rec fill (i: int) (rest: string list) =
        match rest with
        | [] -> ()
        | text :: tail ->
            pieces.[i] <- text
            fill (i + 1) tail
    fill 0 all
    (# "str_join" pieces : string #)
let unsigned (value: uint64) : string = (# "to_str" value : string #)

/// Whole digits in groups of three: `1,234,567.89`.
let grouped (s: string) : string =
    let negative = s.Length > 0 && (# "str_byte" s 0 : int #) = 45
    let dot = (# "str_find" s "." : int #)
    let stop = if dot < 0 then s.Length else dot
    let start = if negative then 1 else 0
    let rec loop (stop: int) (out: string) =
        if stop - start <= 3 then (# "str_sub" s 0 stop : string #) + out
        else loop (stop - 3) ("," + (# "str_sub" s (stop - 3) 3 : string #) + out)
    loop stop (# "str_sub" s stop (s.Length - stop) : string #)
/// A whole number with so many zeros behind a point.
let pointed (zeros: int) (s: string) : string = if zeros = 0 then s else s + "." + copies zeros "0"
/// At least so many digits.
let padded (least: int) (s: string) : string = number 4 (if s.Length > 0 && (# "str_byte" s 0 : int #) = 45 then least + 1 else least) s
/// The text of a number as a format of digits has it: no zeros at the end beyond `least` digits behind the point, and at least `whole`
/// digits before it.
let custom (whole: int) (least: int) (s: string) : string =
    let dot = (# "str_find" s "." : int #)
    let point = if dot < 0 then s.Length else dot
    let rec shorter (n: int) =
        if n - point - 1 > least && (# "str_byte" s (n - 1) : int #) = 48 then shorter (n - 1)
        elif n = point + 1 then point
        else n
    let stop = if dot < 0 then point else shorter s.Length
    let before = (# "str_sub" s 0 point : string #)
    let behind = (# "str_sub" s point (stop - point) : string #)
    if whole = 0 && before = "0" && behind.Length > 0 then behind else padded whole before + behind
