/// Text that grows at its end; it is put together once.
module StringBuilder

[<ReferenceEquality; SaysItself>]
type StringBuilder = { mutable parts: string[]; mutable used: int; mutable bytes: int }

let create () : StringBuilder = { parts = [||]; used = 0; bytes = 0 }
/// Adds text; returns the builder, for pipes.
let append (text: string) (b: StringBuilder) : StringBuilder =
    if b.used = b.parts.Length then
        let parts = Array.create (if b.used < 8 then 8 else 2 * b.used) ""
        Array.blit b.parts 0 parts 0 b.used
        b.parts <- parts
    b.parts.[b.used] <- text
    b.used <- b.used + 1
    b.bytes <- b.bytes + text.Length
    b
let appendChar (c: char) (b: StringBuilder) : StringBuilder = append (string c) b
let appendLine (text: string) (b: StringBuilder) : StringBuilder = append "\n" (append text b)
let length (b: StringBuilder) : int = b.bytes
let clear (b: StringBuilder) : StringBuilder =
    b.parts <- [||]
    b.used <- 0
    b.bytes <- 0
    b
/// Other text takes the place of what there is.
let become (text: string) (b: StringBuilder) : StringBuilder = append text (clear b)
let toString (b: StringBuilder) : string =
    let parts = Array.sub b.parts 0 b.used
    (# "str_join" parts : string #)
