/// The names of .NET for bytes.
module Byte

let MinValue : byte = 0uy
let MaxValue : byte = 255uy
let Parse (text: string) : byte = byte (Parse.decimal "an unsigned byte" 0 255 text)
/// Whether the text is a number, and which.
let TryParse (text: string) : bool * byte =
    match Parse.attempt Parse text with
    | Some value -> (true, value)
    | None -> (false, 0uy)
