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
/// Nothing at the end of the input.
let tryReadln () : string option =
    let line = readln ()
    if (# "input_ended" () : int #) <> 0 then None else Some line
/// All lines that are left.
let readLines () : string list =
    let rec loop (lines: string list) =
        match tryReadln () with
        | Some line -> loop (line :: lines)
        | None -> lines
    let rec reversed (out: string list) (rest: string list) =
        match rest with
        | [] -> out
        | line :: tail -> reversed (line :: out) tail
    reversed [] (loop [])
/// The names of .NET.
let inline Write (value: 'T) : unit = (# "write" (# "to_str" value : string #) : unit #)
let inline WriteLine (value: 'T) : unit =
    (# "write" (# "to_str" value : string #) : unit #)
    (# "write" "\n" : unit #)
let ReadLine () : string = (# "read_line" () : string #)
