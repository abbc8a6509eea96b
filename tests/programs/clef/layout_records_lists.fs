// L2, L3: fields and elements on lines of their own, with and without semicolons.
type Item = {
    Name: string
    Price: int
    Tags: string list
}

type Compact = { A: int; B: int }

let items = [
    { Name = "pen"; Price = 3; Tags = ["blue"; "thin"] }
    { Name = "ink"
      Price = 12
      Tags = [] }
    {
        Name = "pad"
        Price = 7
        Tags =
            [ "large"
              "lined" ]
    }
]

let numbers = [|
    1; 2
    3
    4; 5
|]

[<EntryPoint>]
let main _ =
    for i in items do
        Console.writeln $"{i.Name} {i.Price} {List.length i.Tags}"
    Console.writeln (Format.int (Array.sum numbers))
    let c =
        { A = 1
          B =
            2 + 3 }
    Console.writeln (Format.int (c.A + c.B))
    let d = { c with
                A = 10
                B = 20 }
    Console.writeln (Format.int (d.A + d.B))
    0

//| pen 3 2
//| ink 12 0
//| pad 7 2
//| 15
//| 6
//| 30
