// Namespaces, enumerations, qualified access, attributes, constraints, nameof, `as` in classes.
namespace Shop.Stock

type Level =
    | Low = 1
    | Middle = 5
    | High = 10

type Letter = A = 'a' | B = 'b'

[<RequireQualifiedAccess>]
type Colour =
    | Red
    | Green
    | Mixed of Colour * Colour
    member c.Name =
        match c with
        | Colour.Red -> "red"
        | Colour.Green -> "green"
        | Colour.Mixed (a, b) -> a.Name + "/" + b.Name

[<Struct>]
type Point = { X: int; Y: int }

[<Struct; NoComparison>]
type Size(width: int, height: int) =
    member _.Area = width * height

module Tools =
    let largest<'T when 'T: comparison> (xs: 'T list) : 'T =
        List.fold (fun (a: 'T) b -> if a < b then b else a) (List.head xs) xs

    let count (item: 'T) (xs: 'T list) : int when 'T : equality =
        List.length (List.filter (fun x -> x = item) xs)

    let swap (struct (a, b): struct (int * int)) = struct (b, a)

    type Node(name: string) as self =
        let mutable children: Node list = []
        member _.Name = name
        member _.Add(child: Node) =
            children <- child :: children
            self
        member _.Depth : int =
            1 + List.fold (fun deepest (child: Node) -> max deepest child.Depth) 0 children

open Tools

module Program =
    let describe level =
        match level with
        | Level.Low -> "low"
        | Level.Middle -> "middle"
        | _ -> "high"

    let safe f =
        try
            f ()
        with
        | :? DivideByZeroException -> "zero"
        | :? ArgumentException as e -> e.Message
        | Failure text when text.Length > 3 -> text
        | e when (e :? IndexOutOfRangeException) -> "range"
        | _ -> "other"

    [<EntryPoint>]
    let main argv =
        let level = Level.Middle
        Console.writeln $"{describe level} {int level} {int Level.High} {level = Level.Middle} {Level.Low < Level.High}"
        Console.writeln $"{char Letter.B} {(Colour.Mixed (Colour.Red, Colour.Green)).Name}"
        let p = { X = 1; Y = 2 }
        Console.writeln $"{p.X + p.Y} {Size(3, 4).Area} {nameof p} {nameof Colour} {nameof p.X} {nameof argv}"
        Console.writeln $"""{largest [ 3; 9; 4 ]} {largest [ "b"; "c"; "a" ]} {count 1 [ 1; 2; 1 ]}"""
        let struct (a, b) = swap (struct (1, 2))
        Console.writeln $"{a} {b}"
        let tree = Node("root").Add(Node("a").Add(Node("b"))).Add(Node("c"))
        Console.writeln $"{tree.Name} {tree.Depth}"
        Console.writeln (safe (fun () -> string (1 / (p.X - 1))))
        Console.writeln (safe (fun () -> raise (ArgumentException "bad argument")))
        Console.writeln (safe (fun () -> failwith "long text"))
        Console.writeln (safe (fun () -> failwith "x"))
        Console.writeln (safe (fun () -> string [| 1 |].[2 * p.X]))
        0

//| middle 5 10 True True
//| b red/green
//| 3 12 p Colour X argv
//| 9 c 2
//| 2 1
//| root 3
//| zero
//| bad argument
//| long text
//| other
//| range
