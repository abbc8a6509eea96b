module Demo.Geometry

type Rect = { W: int; H: int }

let mutable scale = 1

let area (r: Rect) : int = r.W * r.H * scale * scale

do Console.writeln "init geometry"
