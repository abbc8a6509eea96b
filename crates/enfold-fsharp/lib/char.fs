module Char

let isDigit (c: char) : bool = c >= '0' && c <= '9'
let isLower (c: char) : bool = c >= 'a' && c <= 'z'
let isUpper (c: char) : bool = c >= 'A' && c <= 'Z'
let isLetter (c: char) : bool = isLower c || isUpper c
let isLetterOrDigit (c: char) : bool = isLetter c || isDigit c
let isWhiteSpace (c: char) : bool = c = ' ' || (c >= '\t' && c <= '\r')
let toUpper (c: char) : char = if isLower c then char (int c - 32) else c
let toLower (c: char) : char = if isUpper c then char (int c + 32) else c
let toString (c: char) : string = string c
/// The value of a decimal digit.
let toDigit (c: char) : int = int c - int '0'
let isPunctuation (c: char) : bool =
    let code = int c
    (code >= 33 && code <= 47 && c <> '$' && c <> '+')
    || code = 58 || code = 59 || code = 63 || code = 64
    || code = 91 || code = 92 || code = 93 || code = 95 || code = 123 || code = 125
let isControl (c: char) : bool = int c < 32 || (int c >= 127 && int c < 160)
let isHexDigit (c: char) : bool = isDigit c || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')
/// The names of .NET.
let IsDigit (c: char) : bool = isDigit c
let IsLower (c: char) : bool = isLower c
let IsUpper (c: char) : bool = isUpper c
let IsLetter (c: char) : bool = isLetter c
let IsLetterOrDigit (c: char) : bool = isLetterOrDigit c
let IsWhiteSpace (c: char) : bool = isWhiteSpace c
let IsPunctuation (c: char) : bool = isPunctuation c
let IsControl (c: char) : bool = isControl c
let ToUpper (c: char) : char = toUpper c
let ToLower (c: char) : char = toLower c
let GetNumericValue (c: char) : float = if isDigit c then float (int c - 48) else -1.0
