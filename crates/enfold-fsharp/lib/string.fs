module String

let length (s: string) : int = (# "str_len" s : int #)
let isEmpty (s: string) : bool = s.Length = 0
let charAt (s: string) (i: int) : char = (# "str_char" s i : char #)
let byteAt (s: string) (i: int) : int = (# "str_byte" s i : int #)
let concat2 (a: string) (b: string) : string = a + b
let ofChar (c: char) : string = (# "str_of_char" c : string #)
let substring (s: string) (start: int) (count: int) : string = (# "str_sub" s start count : string #)
let toUpper (s: string) : string = (# "str_upper" s : string #)
let toLower (s: string) : string = (# "str_lower" s : string #)
let toBytes (s: string) : byte[] = (# "str_to_bytes" s : byte[] #)
let fromBytes (bytes: byte[]) : string = (# "str_of_bytes" bytes : string #)
/// Where `part` starts first, or -1.
let indexOf (s: string) (part: string) : int = (# "str_find" s part : int #)
let contains (s: string) (c: char) : bool = indexOf s (ofChar c) >= 0
let startsWith (s: string) (prefix: string) : bool =
    s.Length >= prefix.Length && substring s 0 prefix.Length = prefix
let endsWith (s: string) (suffix: string) : bool =
    s.Length >= suffix.Length && substring s (s.Length - suffix.Length) suffix.Length = suffix

let private isBlank (byte: int) : bool = byte = 32 || (byte >= 9 && byte <= 13)
let trimStart (s: string) : string =
    let rec loop (i: int) = if i < s.Length && isBlank (byteAt s i) then loop (i + 1) else i
    let start = loop 0
    substring s start (s.Length - start)
let trimEnd (s: string) : string =
    let rec loop (n: int) = if n > 0 && isBlank (byteAt s (n - 1)) then loop (n - 1) else n
    substring s 0 (loop s.Length)
let trim (s: string) : string = trimStart (trimEnd s)

/// How many bytes the character takes that starts with this byte.
let private width (byte: int) : int = if byte < 0x80 then 1 elif byte < 0xE0 then 2 elif byte < 0xF0 then 3 else 4
let toArray (s: string) : char[] =
    let rec count (i: int) (n: int) = if i >= s.Length then n else count (i + width (byteAt s i)) (n + 1)
    let out = Array.create (count 0 0) ' '
    let rec loop (i: int) (n: int) =
        if i < s.Length then
            out.[n] <- charAt s i
            loop (i + width (byteAt s i)) (n + 1)
    loop 0 0
    out
let toList (s: string) : char list = Array.toList (toArray s)
let ofArray (chars: char[]) : string = (# "str_join" (Array.map ofChar chars) : string #)
let ofList (chars: char list) : string = ofArray (Array.ofList chars)

/// The same text again: what `array` holds, with the separator between.
let private joined (separator: string) (parts: string[]) : string =
    if parts.Length = 0 then ""
    elif separator.Length = 0 then (# "str_join" parts : string #)
    else
        let pieces = Array.create (2 * parts.Length - 1) separator
        for i in 0 .. parts.Length - 1 do
            pieces.[2 * i] <- parts.[i]
        (# "str_join" pieces : string #)
let concat (separator: string) (parts: string list) : string = joined separator (Array.ofList parts)
let join (separator: string) (parts: string list) : string = concat separator parts
let joinArray (separator: string) (parts: string[]) : string = joined separator parts

/// Where `part` starts first at or after `start`, or -1.
let indexFrom (s: string) (part: string) (start: int) : int =
    let at = indexOf (substring s start (s.Length - start)) part
    if at < 0 then -1 else start + at
/// Where `part` starts last, or -1.
let lastIndexOf (s: string) (part: string) : int =
    let rec loop (at: int) =
        if at < 0 then -1
        elif substring s at part.Length = part then at
        else loop (at - 1)
    loop (s.Length - part.Length)
/// Where the parts between separators begin and end, and the parts.
let private pieces (s: string) (separator: string) : string[] =
    let first = byteAt separator 0
    let here (at: int) : bool =
        byteAt s at = first && at + separator.Length <= s.Length
        && (separator.Length = 1 || substring s at separator.Length = separator)
    let rec count (n: int) (at: int) =
        if at >= s.Length then n
        elif here at then count (n + 1) (at + separator.Length)
        else count n (at + 1)
    let out = Array.create (count 1 0) ""
    let rec loop (n: int) (start: int) (at: int) =
        if at >= s.Length then out.[n] <- substring s start (s.Length - start)
        elif here at then
            out.[n] <- substring s start (at - start)
            loop (n + 1) (at + separator.Length) (at + separator.Length)
        else loop n start (at + 1)
    loop 0 0 0
    out
let split (s: string) (separator: char) : string list = Array.toList (pieces s (ofChar separator))
let splitOn (s: string) (separator: string) : string list =
    if separator.Length = 0 then [ s ] else Array.toList (pieces s separator)
/// Lines without their ends; a last one that is empty does not count.
let lines (s: string) : string list =
    let strip (line: string) : string =
        if line.Length > 0 && byteAt line (line.Length - 1) = 13 then substring line 0 (line.Length - 1) else line
    let all = List.map strip (split s '\n')
    if s.Length = 0 then []
    elif byteAt s (s.Length - 1) = 10 then List.take (List.length all - 1) all
    else all
let replace (s: string) (old: string) (fresh: string) : string =
    if old.Length = 0 then s else joined fresh (pieces s old)
let replicate (n: int) (s: string) : string =
    if n < 0 then negative' "count" n
    let pieces = Array.create n s
    (# "str_join" pieces : string #)
let rev (s: string) : string = ofArray (Array.rev (toArray s))
let map (f: char -> char) (s: string) : string = ofArray (Array.map f (toArray s))
let mapi (f: int -> char -> char) (s: string) : string = ofArray (Array.mapi f (toArray s))
let filter (f: char -> bool) (s: string) : string = ofArray (Array.filter f (toArray s))
let collect (f: char -> string) (s: string) : string = joined "" (Array.map f (toArray s))
let iter (f: char -> unit) (s: string) : unit = Array.iter f (toArray s)
let iteri (f: int -> char -> unit) (s: string) : unit = Array.iteri f (toArray s)
let exists (f: char -> bool) (s: string) : bool = Array.exists f (toArray s)
let forall (f: char -> bool) (s: string) : bool = Array.forall f (toArray s)
let fold (f: 'S -> char -> 'S) (state: 'S) (s: string) : 'S = Array.fold f state (toArray s)
let init (n: int) (f: int -> string) : string = joined "" (Array.init n f)
/// How many characters there are.
let count (s: string) : int =
    let rec loop (i: int) (n: int) = if i >= s.Length then n else loop (i + width (byteAt s i)) (n + 1)
    loop 0 0
let padLeft (width: int) (s: string) : string =
    let n = count s
    if n >= width then s else replicate (width - n) " " + s
let padRight (width: int) (s: string) : string =
    let n = count s
    if n >= width then s else s + replicate (width - n) " "
/// The names of .NET.
let Join (separator: string, parts: string list) : string = concat separator parts
let IsNullOrEmpty (s: string) : bool = s.Length = 0
let IsNullOrWhiteSpace (s: string) : bool = (trim s).Length = 0
let Empty : string = ""
let CompareOrdinal (a: string, b: string) : int = compare a b
