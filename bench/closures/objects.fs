// Objects as records of closures that share state.
type Shape = { area: unit -> float; grow: float -> unit; name: unit -> string }

let circle (r: float) =
    let mutable radius = r
    { area = (fun () -> 3.0 * radius * radius)
      grow = (fun by -> radius <- radius + by)
      name = (fun () -> "circle") }

let box (w: float) (h: float) =
    let mutable width = w
    let mutable height = h
    { area = (fun () -> width * height)
      grow = (fun by ->
          width <- width + by
          height <- height + by)
      name = (fun () -> "box") }

[<EntryPoint>]
let main args =
    let shapes = [| for i in 1 .. 50 -> if i % 2 = 0 then circle (float i) else box (float i) (float (i + 1)) |]
    for round in 1 .. 2000 do
        shapes.[round % 50].grow 0.5
    let total = shapes |> Array.fold (fun sum shape -> sum + shape.area ()) 0.0
    Console.writeln (Format.float total)
    0
