// Strings put together inside a loop: concatenation, String.concat, interpolation, numbers.
// size: 10000
// prints 1000: 85 48
// prints 10000: 350415 49
// prints 100000: 386126 50
module Memory.Strings

let row (i: int) (columns: int) : string =
    List.init columns (fun c -> Format.int ((i + c) * (c + 1) % 97))
    |> String.concat ","

let stars (count: int) : string =
    let mutable line = ""
    for _ in 1 .. count do
        line <- line + "*"
    line

let describe (i: int) : string =
    let kind = if i % 2 = 0 then "even" else "odd"
    $"<{i}: {kind}, {stars (i % 12)}, {row i 8}>"

let hash (text: string) : int =
    let mutable h = 7
    for i in 0 .. text.Length - 1 do
        h <- (h * 31 + String.byteAt text i) % 1000003
    h

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    let mutable longest = 0
    for i in 1 .. n do
        let text = describe i
        let shouted = String.toUpper text
        let fields = String.split (row i 8) ','
        longest <- max longest text.Length
        sum <- (sum + hash text + hash shouted + List.length fields) % 1000003
    Console.writeln $"{sum} {longest}"
    0
