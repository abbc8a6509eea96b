/// The names of .NET for numbers of 64 bits.
module Int64

let MinValue : int64 = -9223372036854775808L
let MaxValue : int64 = 9223372036854775807L
let Parse (text: string) : int64 = int64 (Parse.decimal "an Int64" -9223372036854775808 9223372036854775807 text)
/// Whether the text is a number, and which.
let TryParse (text: string) : bool * int64 =
    match Parse.attempt Parse text with
    | Some value -> (true, value)
    | None -> (false, 0L)
