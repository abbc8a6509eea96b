/// Numbers that look random; the same ones for the same seed. They are not those of .NET.
module System

[<ReferenceEquality; SaysItself>]
type Random =
    { mutable state: int }
    member r.Sample () : int =
        // In the manner of splitmix (Steele, Lea and Flood 2014).
        r.state <- r.state + 0x1E3779B97F4A7C15
        let a = (r.state ^^^ ((r.state >>> 30) &&& 0x3FFFFFFFF)) * 0x3F58476D1CE4E5B9
        let b = (a ^^^ ((a >>> 27) &&& 0x1FFFFFFFFF)) * 0x14D049BB133111EB
        (b ^^^ ((b >>> 31) &&& 0x1FFFFFFFF)) &&& 0x3FFFFFFFFFFFFFFF
    member r.Next () : int = r.Sample () % 2147483647
    member r.Next (limit: int) : int =
        if limit < 0 then raise (ArgumentOutOfRangeException ("maxValue", "'maxValue' must be a non-negative number."))
        if limit = 0 then 0 else r.Sample () % limit
    member r.Next (least: int, limit: int) : int =
        if limit < least then
            raise (ArgumentOutOfRangeException ("minValue", "'minValue' cannot be greater than maxValue."))
        if limit = least then least else least + r.Sample () % (limit - least)
    member r.NextDouble () : float = float (r.Sample () % 9007199254740992) / 9007199254740992.0
    new (seed: int) = { state = seed }
    new () = { state = (# "clock" () : int #) }
