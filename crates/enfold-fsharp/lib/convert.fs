/// Conversions with the names of .NET.
module Convert

let private digit (value: int) : string = String.ofChar ("0123456789abcdef".[value])
/// In base 2, 8, 10 or 16.
let ToString (value: int, radix: int) : string =
    let rec loop (rest: int) (text: string) =
        if rest = 0 then text else loop (rest / radix) (digit (rest % radix) + text)
    if radix = 10 then string value
    elif radix <> 2 && radix <> 8 && radix <> 16 then raise (ArgumentException "the base must be 2, 8, 10 or 16")
    elif value < 0 then raise (ArgumentException "negative numbers can only be shown in base 10")
    elif value = 0 then "0"
    else loop value ""
let ToInt32 (text: string, radix: int) : int =
    let value (c: char) =
        let n = int c
        let v =
            if n >= int '0' && n <= int '9' then n - int '0'
            elif n >= int 'a' && n <= int 'f' then n - int 'a' + 10
            elif n >= int 'A' && n <= int 'F' then n - int 'A' + 10
            else 99
        if v >= radix then raise (ArgumentException "not a number in this base") else v
    if text.Length = 0 then raise (ArgumentException "there are no digits")
    Array.fold (fun sum c -> sum * radix + value c) 0 (String.toArray text)
let ToInt64 (text: string, radix: int) : int64 = int64 (ToInt32 (text, radix))
