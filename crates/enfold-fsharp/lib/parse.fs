module Parse

let int (text: string) : int = (# "parse_int" text : int #)
let float (text: string) : float = (# "parse_float" text : float #)
/// Nothing if the text is not a number.
let tryInt (text: string) : int option =
    try
        Some (int text)
    with
    | ArgumentException _ -> None
let tryFloat (text: string) : float option =
    try
        Some (float text)
    with
    | ArgumentException _ -> None
let tryBool (text: string) : bool option =
    match String.toLower (String.trim text) with
    | "true" -> Some true
    | "false" -> Some false
    | _ -> None
let bool (text: string) : bool =
    match tryBool text with
    | Some value -> value
    | None -> raise (ArgumentException ("not a truth value: " + text))
