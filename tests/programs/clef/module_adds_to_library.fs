// A module of the program that is called like one of the library adds to it, and hides what has the same name.
module Program

module List =
    let sumOfSquares xs = List.sumBy (fun x -> x * x) xs
    // In here `List.map` is still the library's, also after its own.
    let map f xs = List.rev (List.map f xs)
    let twice xs = List.map (fun x -> x * 2) xs

module String =
    let shout (s: string) = s.ToUpper() + "!"

module Extra =
    module Option =
        let orZero x = Option.defaultValue 0 x
        let isSome (_: int option) = false

module Other =
    let filtered xs = List.filter (fun x -> x > 1) xs

open Extra

[<EntryPoint>]
let main _ =
    printfn "%d %A %A" (List.sumOfSquares [ 1; 2; 3 ]) (List.map (fun x -> x + 1) [ 1; 2; 3 ]) (List.twice [ 1; 2 ])
    printfn "%A %d" (Other.filtered [ 1; 2; 3 ]) (List.length [ 1; 2 ])
    printfn "%s %s" (String.shout "a") (String.concat "-" [ "x"; "y" ])
    printfn "%d %b %b" (Option.orZero None) (Option.isSome (Some 1)) (Option.isNone (Some 1))
    printfn "%A" ([ 1; 2 ] @ [ 3 ])
    0

//| 14 [4; 3; 2] [2; 4]
//| [2; 3] 2
//| A! x-y
//| 0 false false
//| [1; 2; 3]
