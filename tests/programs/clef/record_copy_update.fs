// Copy-and-update leaves the original alone; several fields; nested records.
type Point = { X: int; Y: int }
type Line = { From: Point; To: Point; Name: string }

let show (l: Line) : string =
    $"{l.Name}: ({Format.int l.From.X},{Format.int l.From.Y})-({Format.int l.To.X},{Format.int l.To.Y})"

[<EntryPoint>]
let main _ =
    let origin = { X = 0; Y = 0 }
    let a = { From = origin; To = { origin with X = 5 }; Name = "a" }
    let b = { a with Name = "b"; To = { a.To with Y = 9 } }
    let c = { b with From = b.To; To = b.From }
    Console.writeln (show a)
    Console.writeln (show b)
    Console.writeln (show { c with Name = "c" })
    Console.writeln (if a.From = c.To then "same" else "different")
    0

//| a: (0,0)-(5,0)
//| b: (0,0)-(5,9)
//| c: (5,9)-(0,0)
//| same
