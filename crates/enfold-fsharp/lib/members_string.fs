/// What can be asked of strings with a dot.
module Members

type String = string

type string with
    member s.GetSlice (first: int option, last: int option) : string =
        let (start, count) = Slices.bounds s.Length first last
        if count = 0 then "" else String.substring s start count
    member s.Chars (index: int) : char = String.charAt s index
    member s.ToUpper () : string = String.toUpper s
    member s.ToLower () : string = String.toLower s
    member s.ToUpperInvariant () : string = String.toUpper s
    member s.ToLowerInvariant () : string = String.toLower s
    member s.Trim () : string = String.trim s
    member s.TrimStart () : string = String.trimStart s
    member s.TrimEnd () : string = String.trimEnd s
    member s.Substring (start: int, count: int) : string =
        let wrong (name: string) (message: string) : unit = raise (ArgumentOutOfRangeException (name, message))
        if start < 0 then wrong "startIndex" "StartIndex cannot be less than zero."
        if start > s.Length then wrong "startIndex" "startIndex cannot be larger than length of string."
        if count < 0 then wrong "length" "Length cannot be less than zero."
        if count > s.Length - start then wrong "length" "Index and length must refer to a location within the string."
        String.substring s start count
    member s.Substring (start: int) : string = s.Substring (start, if start > s.Length then 0 else s.Length - start)
    member s.Contains (c: char) : bool = String.indexOf s (String.ofChar c) >= 0
    member s.Contains (part: string) : bool = String.indexOf s part >= 0
    member s.StartsWith (c: char) : bool = String.startsWith s (String.ofChar c)
    member s.StartsWith (prefix: string) : bool = String.startsWith s prefix
    member s.EndsWith (c: char) : bool = String.endsWith s (String.ofChar c)
    member s.EndsWith (suffix: string) : bool = String.endsWith s suffix
    member s.IndexOf (c: char) : int = String.indexOf s (String.ofChar c)
    member s.IndexOf (part: string) : int = String.indexOf s part
    member s.IndexOf (c: char, start: int) : int = s.IndexOf (String.ofChar c, start)
    member s.IndexOf (part: string, start: int) : int =
        let at = String.indexOf (String.substring s start (s.Length - start)) part
        if at < 0 then -1 else start + at
    member s.LastIndexOf (c: char) : int = s.LastIndexOf (String.ofChar c)
    member s.LastIndexOf (part: string) : int =
        let rec same (at: int) (i: int) =
            i = part.Length || (String.byteAt s (at + i) = String.byteAt part i && same at (i + 1))
        let rec loop (at: int) = if at < 0 || same at 0 then at else loop (at - 1)
        max -1 (loop (s.Length - part.Length))
    member s.Replace (old: char, fresh: char) : string = String.replace s (String.ofChar old) (String.ofChar fresh)
    member s.Replace (old: string, fresh: string) : string = String.replace s old fresh
    member s.Remove (start: int) : string = String.substring s 0 start
    member s.Remove (start: int, count: int) : string =
        String.substring s 0 start + String.substring s (start + count) (s.Length - start - count)
    member s.Insert (at: int, text: string) : string =
        String.substring s 0 at + text + String.substring s at (s.Length - at)
    member s.PadLeft (width: int) : string = if s.Length >= width then s else String.replicate (width - s.Length) " " + s
    member s.PadRight (width: int) : string = if s.Length >= width then s else s + String.replicate (width - s.Length) " "
    member s.PadLeft (width: int, c: char) : string =
        if s.Length >= width then s else String.replicate (width - s.Length) (String.ofChar c) + s
    member s.PadRight (width: int, c: char) : string =
        if s.Length >= width then s else s + String.replicate (width - s.Length) (String.ofChar c)
    member s.Split (separator: char) : string[] = Array.ofList (String.split s separator)
    member s.Split (separators: char[]) : string[] =
        let isSeparator (c: char) = Array.exists (fun x -> x = c) separators
        let rec loop (from: int) (at: int) (chars: char list) (parts: string list) =
            match chars with
            | [] -> List.rev (String.substring s from (s.Length - from) :: parts)
            | c :: rest ->
                let next = at + (String.ofChar c).Length
                if isSeparator c then loop next next rest (String.substring s from (at - from) :: parts)
                else loop from next rest parts
        Array.ofList (loop 0 0 (String.toList s) [])
    member s.Split (separator: string) : string[] =
        if separator.Length = 0 then [| s |] else Array.ofList (String.splitOn s separator)
    member s.Split () : string[] = s.Split [| ' '; '\t'; '\n'; '\r' |]
    member s.Split (a: char, b: char) : string[] = s.Split [| a; b |]
    member s.Trim (c: char) : string = (s.TrimStart c).TrimEnd c
    member s.TrimStart (c: char) : string =
        let rec loop (rest: string) = if rest.StartsWith c then loop (rest.Substring (String.ofChar c).Length) else rest
        loop s
    member s.TrimEnd (c: char) : string =
        let width = (String.ofChar c).Length
        let rec loop (rest: string) = if rest.EndsWith c then loop (rest.Substring (0, rest.Length - width)) else rest
        loop s
    static member Concat (a: string, b: string) : string = a + b
    static member Concat (a: string, b: string, c: string) : string = a + b + c
    static member Concat (a: string, b: string, c: string, d: string) : string = a + b + c + d
    member s.CompareTo (other: string) : int = compare s other
    new (c: char, count: int) =
        if count < 0 then
            raise (ArgumentOutOfRangeException ("count", "'count' must be a non-negative value."))
        String.replicate count (String.ofChar c)
    new (chars: char[], start: int, count: int) = String.ofArray (Array.sub chars start count)
    new (chars: char[]) = String.ofArray chars
    member s.ToCharArray () : char[] = String.toArray s
    member s.ToString () : string = s
