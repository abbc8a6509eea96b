// Nested modules with functions, values and types; qualified access from outside.
module Shapes =
    type Rect = { W: int; H: int }

    let unitRect = { W = 1; H = 1 }
    let area (r: Rect) : int = r.W * r.H

    module Scale =
        let factor = 3
        let up (r: Rect) : Rect = { W = r.W * factor; H = r.H * factor }

module Text =
    let area (s: string) : int = String.length s
    let show (r: Shapes.Rect) : string = $"{Format.int r.W}x{Format.int r.H}"

let area = 7

[<EntryPoint>]
let main _ =
    let r : Shapes.Rect = { W = 2; H = 5 }
    Console.writeln (Format.int (Shapes.area r))
    Console.writeln (Format.int (Text.area "four"))
    Console.writeln (Format.int area)
    Console.writeln (Text.show (Shapes.Scale.up r))
    Console.writeln (Text.show (Shapes.Scale.up Shapes.unitRect))
    Console.writeln (Format.int Shapes.Scale.factor)
    0

//| 10
//| 4
//| 7
//| 6x15
//| 3x3
//| 3
