/// The names of .NET for truth values.
module Boolean

let TrueString : string = "True"
let FalseString : string = "False"
let Parse (text: string) : bool = Parse.bool text
/// Whether the text is a truth value, and which.
let TryParse (text: string) : bool * bool =
    match Parse.tryBool text with
    | Some value -> (true, value)
    | None -> (false, false)
