module Parse

let int (text: string) : int = readWhole' "an Int32" -9223372036854775808 9223372036854775807 text
let float (text: string) : float = readFloat' text
/// A whole number within bounds, written with a sign and decimal digits only, as the methods of .NET read it.
let decimal (what: string) (low: int) (high: int) (text: string) : int =
    let rec hasLetter (at: int) = at < text.Length && ((# "str_byte" text at : int #) >= 65 || hasLetter (at + 1))
    if hasLetter 0 then raise (FormatException ("The input string '" + text + "' was not in a correct format."))
    readWhole' what low high text
/// Nothing if reading says that the text is no number, or one that is too large.
let attempt (read: string -> 'T) (text: string) : 'T option =
    try
        Some (read text)
    with
    | FormatException _ -> None
    | OverflowException _ -> None
let tryInt (text: string) : int option = attempt int text
let tryFloat (text: string) : float option = attempt float text
let tryBool (text: string) : bool option =
    match String.toLower (String.trim text) with
    | "true" -> Some true
    | "false" -> Some false
    | _ -> None
let bool (text: string) : bool =
    match tryBool text with
    | Some value -> value
    | None -> raise (FormatException ("String '" + text + "' was not recognized as a valid Boolean."))
