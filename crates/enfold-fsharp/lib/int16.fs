/// The names of .NET for numbers of 16 bits.
module Int16

let MinValue : int16 = -32768s
let MaxValue : int16 = 32767s
let Parse (text: string) : int16 = int16 (Parse.decimal "an Int16" -32768 32767 text)
/// Whether the text is a number, and which.
let TryParse (text: string) : bool * int16 =
    match Parse.attempt Parse text with
    | Some value -> (true, value)
    | None -> (false, 0s)
