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
let toList (s: string) : char list =
    let rec loop (i: int) = if i >= s.Length then [] else charAt s i :: loop (i + width (byteAt s i))
    loop 0
let toArray (s: string) : char[] = Array.ofList (toList s)
let ofArray (chars: char[]) : string = (# "str_join" (Array.map ofChar chars) : string #)
let ofList (chars: char list) : string = ofArray (Array.ofList chars)

let concat (separator: string) (parts: string list) : string =
    let rec loop (rest: string list) =
        match rest with
        | [] -> []
        | [ last ] -> [ last ]
        | first :: tail -> first :: separator :: loop tail
    let pieces = Array.ofList (loop parts)
    (# "str_join" pieces : string #)
let join (separator: string) (parts: string list) : string = concat separator parts
let split (s: string) (separator: char) : string list =
    let mark = ofChar separator
    let rec loop (start: int) =
        let rest = substring s start (s.Length - start)
        let at = indexOf rest mark
        if at < 0 then [ rest ] else substring rest 0 at :: loop (start + at + mark.Length)
    loop 0
let replace (s: string) (old: string) (fresh: string) : string =
    if old.Length = 0 then s
    else
        let rec loop (start: int) =
            let rest = substring s start (s.Length - start)
            let at = indexOf rest old
            if at < 0 then [ rest ] else substring rest 0 at :: fresh :: loop (start + at + old.Length)
        concat "" (loop 0)
let replicate (n: int) (s: string) : string =
    let pieces = Array.create n s
    (# "str_join" pieces : string #)
let rev (s: string) : string = ofList (List.rev (toList s))
let map (f: char -> char) (s: string) : string = ofArray (Array.map f (toArray s))
let filter (f: char -> bool) (s: string) : string = ofList (List.filter f (toList s))
let collect (f: char -> string) (s: string) : string = concat "" (List.map f (toList s))
let iter (f: char -> unit) (s: string) : unit = List.iter f (toList s)
let exists (f: char -> bool) (s: string) : bool = List.exists f (toList s)
let forall (f: char -> bool) (s: string) : bool = List.forall f (toList s)
let init (n: int) (f: int -> string) : string = concat "" (List.init n f)
let padLeft (width: int) (s: string) : string = if s.Length >= width then s else replicate (width - s.Length) " " + s
let padRight (width: int) (s: string) : string = if s.Length >= width then s else s + replicate (width - s.Length) " "
