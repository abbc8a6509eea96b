/// Conversions with the names of .NET.
module Convert

let private digit (value: int) : string = String.ofChar ("0123456789abcdef".[value])
/// In base 2, 8, 10 or 16.
let ToString (value: int, radix: int) : string =
    let rec loop (rest: int) (text: string) =
        if rest = 0 then text else loop (rest / radix) (digit (rest % radix) + text)
    if radix = 10 then string value
    elif radix <> 2 && radix <> 8 && radix <> 16 then raise (ArgumentException "Invalid Base.")
    elif value < 0 then raise (ArgumentException "negative numbers can only be shown in base 10")
    elif value = 0 then "0"
    else loop value ""
let ToInt32 (text: string, radix: int) : int =
    let value (c: char) =
        let n = int c
        if n >= int '0' && n <= int '9' then n - int '0'
        elif n >= int 'a' && n <= int 'f' then n - int 'a' + 10
        elif n >= int 'A' && n <= int 'F' then n - int 'A' + 10
        else 99
    let isPrefixed = radix = 16 && (text.StartsWith "0x" || text.StartsWith "0X")
    let digits = String.toArray (if isPrefixed then text.Substring 2 else text)
    if text.Length = 0 then
        raise (ArgumentOutOfRangeException ("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection."))
    if digits.Length = 0 || value digits.[0] >= radix then raise (FormatException "Could not find any recognizable digits.")
    if Array.exists (fun c -> value c >= radix) digits then
        raise (FormatException "Additional non-parsable characters are at the end of the string.")
    Array.fold (fun sum c -> sum * radix + value c) 0 digits
let ToInt64 (text: string, radix: int) : int64 = int64 (ToInt32 (text, radix))
