module Console

let write (text: string) : unit = (# "write" text : unit #)
let writeln (text: string) : unit =
    write text
    write "\n"
let error (text: string) : unit = (# "write_err" text : unit #)
let errorln (text: string) : unit =
    error text
    error "\n"
let readln () : string = (# "read_line" () : string #)
/// The names of .NET.
let inline Write (value: 'T) : unit = (# "write" (# "to_str" value : string #) : unit #)
let inline WriteLine (value: 'T) : unit =
    (# "write" (# "to_str" value : string #) : unit #)
    (# "write" "\n" : unit #)
let ReadLine () : string = (# "read_line" () : string #)
