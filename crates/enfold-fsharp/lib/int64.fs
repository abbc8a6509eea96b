/// The names of .NET for numbers of 64 bits.
module Int64

let MinValue : int64 = -9223372036854775808L
let MaxValue : int64 = 9223372036854775807L
let Parse (text: string) : int64 = int64 (Parse.int text)
/// Whether the text is a number, and which.
let TryParse (text: string) : bool * int64 =
    match Parse.tryInt text with
    | Some value -> (true, int64 value)
    | None -> (false, 0L)
