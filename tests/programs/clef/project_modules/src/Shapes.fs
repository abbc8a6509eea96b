module Demo.Shapes

open Demo.Geometry

type Shape =
    | Square of int
    | Rectangle of Rect

/// Counts what it makes; the count is a mutable of this module.
let mutable made = 0

let square (n: int) : Shape =
    made <- made + 1
    Square n

let rectangle (w: int) (h: int) : Shape =
    made <- made + 1
    Rectangle { W = w; H = h }

let measure (s: Shape) : int =
    match s with
    | Square n -> area { W = n; H = n }
    | Rectangle r -> area r

let name (s: Shape) : string =
    match s with
    | Square _ -> "square"
    | Rectangle _ -> "rectangle"

do Console.writeln "init shapes"
