// A member may use a constructor that is declared below it, also one of several.
type P(x: int, y: int) =
    member this.Next() = P(x + 1)
    member this.Origin = P()
    new(x: int) = P(x, 0)
    new() = P(0)
    member _.X = x
    member _.Y = y
    member this.Text = sprintf "(%d, %d)" this.X this.Y

type Box<'T>(items: 'T list) =
    member _.More item = Box(item :: items)
    static member Pair(a: 'T, b: 'T) = Box(a, b)
    new(a: 'T, b: 'T) = Box([ a; b ])
    member _.Count = List.length items

printfn "%s %s" (P(1, 2).Next().Text) (P(3).Origin.Text)
printfn "%d %d" (Box("a", "b").More("c").Count) (Box<int>.Pair(1, 2).Count)

//| (2, 0) (0, 0)
//| 3 2
