/// Text from sequences of texts.
module String

let concat (separator: string) (parts: seq<string>) : string = String.joinArray separator (Seq.toArray parts)
let join (separator: string) (parts: seq<string>) : string = concat separator parts
let Join (separator: string, parts: seq<'T>) : string =
    concat separator (Seq.map (fun part -> string part) parts)
