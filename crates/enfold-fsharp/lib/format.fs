module Format

let int (value: int) : string = (# "to_str" value : string #)
let int64 (value: int64) : string = (# "to_str" value : string #)
let float (value: float) : string = (# "format_float" value : string #)
let bool (value: bool) : string = if value then "true" else "false"
let char (value: char) : string = (# "str_of_char" value : string #)
/// So many fractional digits, rounded.
let decimals (digits: int) (value: float) : string = (# "format_fixed" value digits : string #)
/// At most so many digits, with an exponent if the number is large or small.
let general (digits: int) (value: float) : string = (# "format_general" value digits : string #)
/// So many fractional digits before an exponent.
let scientific (digits: int) (value: float) : string = (# "format_exp" value digits : string #)
