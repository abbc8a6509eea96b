// Values of every kind come back from threads, equal to those that are made here.
//@ skip interp
type Colour = Red | Green | Blue
type Shape =
    | Empty
    | Dot of x: float * y: float
    | Named of string * Shape
    | Many of Shape list
    | Painted of Colour * Shape option

[<Struct>]
type Point = { X: int; Y: int }
type Person = { Name: string; Age: int; Tags: Set<string>; Home: Point option }

let inThread (f: unit -> 'T) : 'T = Thread.join (Thread.create f)

let check (what: string) (f: unit -> 'T) : unit =
    let here = f ()
    let there = inThread f
    printfn "%s: %b %O" what (here = there) there

let shape () = Many [ Empty; Dot(1.5, -0.25); Named("Größe", Painted(Blue, Some(Dot(0.0, 1e10)))); Painted(Red, None) ]
let person () = { Name = "Zoë"; Age = 33; Tags = Set.ofList [ "b"; "a" ]; Home = Some { X = 1; Y = -1 } }

[<EntryPoint>]
let main _ =
    printfn "unit: %b" (inThread (fun () -> ()) = ())
    check "int" (fun () -> -42)
    check "int32" (fun () -> int32 2147483647)
    check "smallest" (fun () -> -9223372036854775807L - 1L)
    check "byte" (fun () -> 255uy)
    check "uint64" (fun () -> 18446744073709551615UL)
    check "float" (fun () -> 0.1 + 0.2)
    check "char" (fun () -> 'ß')
    check "bool" (fun () -> true)
    check "string" (fun () -> "Äpfel und Öl, süß")
    check "no string" (fun () -> "")
    check "tuple" (fun () -> (1, "zwei", 3.0, '4', false))
    check "option" (fun () -> Some(Some 3))
    check "none" (fun () -> (None: int option))
    check "list" (fun () -> [ "x"; ""; "yz" ])
    check "no list" (fun () -> ([]: string list))
    check "arrays" (fun () -> [| [| 1; 2 |]; [||]; [| 3 |] |])
    check "result" (fun () -> (Error(7, "why"): Result<string, int * string>))
    check "map" (fun () -> Map.ofList [ (2, [ "two" ]); (1, []) ])
    check "no map" (fun () -> (Map.empty: Map<string, int>))
    check "set" (fun () -> Set.ofList [ 'c'; 'a'; 'b' ])
    check "colours" (fun () -> [ Blue; Red; Green ])
    printfn "shape: %b" (inThread shape = shape ())
    printfn "%A" (inThread shape)
    printfn "person: %b" (inThread person = person ())
    let { Name = name; Home = home } = inThread person
    printfn "%s %A" name (Option.map (fun (p: Point) -> p.X, p.Y) home)
    0

//| unit: true
//| int: true -42
//| int32: true 2147483647
//| smallest: true -9223372036854775808
//| byte: true 255
//| uint64: true 18446744073709551615
//| float: true 0.30000000000000004
//| char: true ß
//| bool: true True
//| string: true Äpfel und Öl, süß
//| no string: true 
//| tuple: true (1, zwei, 3, 4, False)
//| option: true Some(Some(3))
//| none: true <null>
//| list: true ["x"; ""; "yz"]
//| no list: true []
//| arrays: true [|[|1; 2|]; [||]; [|3|]|]
//| result: true Error (7, "why")
//| map: true map [(1, []); (2, ["two"])]
//| no map: true map []
//| set: true set [a; b; c]
//| colours: true [Blue; Red; Green]
//| shape: true
//| Many
//|   [Empty; Dot (1.5, -0.25);
//|    Named ("Größe", Painted (Blue, Some (Dot (0.0, 1e+10)))); Painted (Red, None)]
//| person: true
//| Zoë Some (1, -1)
