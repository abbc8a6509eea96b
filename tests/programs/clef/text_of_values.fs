// `%A`, `string` and interpolation of values of every kind.
type Person = { Name: string; Age: int }
type Team = { Lead: Person; Members: Person list; Tag: string option }
type Single = { Only: int }
type Shape =
    | Circle of radius: float
    | Rect of int * int
    | Empty
    | Of of Shape
printfn "%A %A %A %A %A" 1 1uy 1L 1u 1s
printfn "%A %A %A %A %A %A" 1.0 0.1 1e20 3.14159265358979 -2.5 1.5f
printfn "%A %A %A %A" true 'c' "text" ()
printfn "%A" [ 1.0; nan; infinity ]
printfn "%A %A %A" (Some 3) (None: int option) (Some (Some "x"))
printfn "%A %A %A %A" (Circle 2.0) (Rect (1, -2)) Empty (Of (Of (Rect (3, 4))))
printfn "%A %A" (Ok 1: Result<int, string>) (Error "bad": Result<int, string>)
printfn "%A" (1, "a", [ 'x' ], [| Some 1.5 |])
printfn "%A %A" ([]: int list) ([||]: int[])
printfn "%A" { Only = 1 }
printfn "%A" { Name = "Ann"; Age = 30 }
printfn "%A" { Lead = { Name = "Ann"; Age = 30 }; Members = [ { Name = "Bob"; Age = 4 }; { Name = "Cy"; Age = 5 } ]; Tag = Some "t" }
printfn "%A" (Some { Name = "Ann"; Age = 30 })
printfn "%A" [ (1, { Name = "Ann"; Age = 30 }) ]
printfn "%s %s %s %s %s" (string 1.0) (string true) (string 'c') (string "s") (string 12L)
printfn "[%s]" (string ())
printfn "%s %s" (string [ 1; 2 ]) (string (Some "x"))
printfn $"{1.5} {true} {Some 1} {(1, 2)} {Rect (1, 2)}"
let show (x: 'T) : string = string x
printfn "%s %s %s" (show 1) (show 2.5) (show [ "a" ])
printfn "%s" (string (fun x -> x + 1))
printfn "%s %s" (string 255uy) (string -7)
printfn "%d %f %s" (int "42") (float "1.5") (string (char 65))

//| 1 1uy 1L 1u 1s
//| 1.0 0.1 1e+20 3.141592654 -2.5 1.5f
//| true 'c' "text" ()
//| [1.0; nan; infinity]
//| Some 3 None Some (Some "x")
//| Circle 2.0 Rect (1, -2) Empty Of (Of (Rect (3, 4)))
//| Ok 1 Error "bad"
//| (1, "a", ['x'], [|Some 1.5|])
//| [] [||]
//| { Only = 1 }
//| { Name = "Ann"
//|   Age = 30 }
//| { Lead = { Name = "Ann"
//|            Age = 30 }
//|   Members = [{ Name = "Bob"
//|                Age = 4 }; { Name = "Cy"
//|                             Age = 5 }]
//|   Tag = Some "t" }
//| Some { Name = "Ann"
//|        Age = 30 }
//| [(1, { Name = "Ann"
//|        Age = 30 })]
//| 1 True c s 12
//| []
//| [1; 2] Some(x)
//| 1.5 True Some(1) (1, 2) Rect (1, 2)
//| 1 2.5 ["a"]
//| <fun>
//| 255 -7
//| 42 1.500000 A
