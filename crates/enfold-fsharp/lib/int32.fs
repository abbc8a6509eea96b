/// The names of .NET for numbers of 32 bits.
module Int32

let MinValue : int = -2147483648
let MaxValue : int = 2147483647
let Parse (text: string) : int = (Parse.decimal "an Int32" -2147483648 2147483647 text)
/// Whether the text is a number, and which.
let TryParse (text: string) : bool * int =
    match Parse.attempt Parse text with
    | Some value -> (true, value)
    | None -> (false, 0)
