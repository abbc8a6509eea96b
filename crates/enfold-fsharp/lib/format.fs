module Format

let int (value: int) : string = (# "to_str" value : string #)
let int64 (value: int64) : string = (# "to_str" value : string #)
let float (value: float) : string = (# "format_float" value : string #)
let bool (value: bool) : string = if value then "true" else "false"
let char (value: char) : string = (# "str_of_char" value : string #)
