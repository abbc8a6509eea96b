module Parse

let int (text: string) : int = (# "parse_int" text : int #)
let float (text: string) : float = (# "parse_float" text : float #)
