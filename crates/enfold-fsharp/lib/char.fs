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
