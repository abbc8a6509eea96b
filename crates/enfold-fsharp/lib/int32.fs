/// The names of .NET for numbers of this type.
module Int32

let MinValue : int = -2147483648
let MaxValue : int = 2147483647
let Parse (text: string) : int = Parse.int text
/// Whether the text is a number, and which.
let TryParse (text: string) : bool * int =
    match Parse.tryInt text with
    | Some value -> (true, value)
    | None -> (false, 0)
