// Zeros of every type that has values: arrays can be made before their elements are known.
type Shape = Circle of float | Square of int * string
type Rec = { Name: string; Next: Rec option; F: int -> int }

[<EntryPoint>]
let main _ =
    let ints : int[] = Array.zeroCreate 2
    let strings : string[] = Array.zeroCreate 2
    let lists : int list[] = Array.zeroCreate 2
    let options : int option[] = Array.zeroCreate 2
    let tuples : (int * string)[] = Array.zeroCreate 2
    let arrays : int[][] = Array.zeroCreate 2
    let shapes : Shape[] = Array.zeroCreate 2
    let recs : Rec[] = Array.zeroCreate 2
    let functions : (int -> int)[] = Array.zeroCreate 2
    Console.writeln $"{ints.[1]} [{strings.[0]}] {List.length lists.[1]}"
    Console.writeln (if options.[0] = None then "none" else "some")
    Console.writeln $"{fst tuples.[1]}[{snd tuples.[1]}] {Array.length arrays.[0]}"
    match shapes.[0] with
    | Circle r -> Console.writeln (if r = 0.0 then "circle" else "odd")
    | Square _ -> Console.writeln "square"
    Console.writeln $"[{recs.[0].Name}]"
    functions.[0] <- fun x -> x + 1
    Console.writeln $"{functions.[0] 1}"
    try
        Console.writeln $"{functions.[1] 1}"
    with
    | _ -> Console.writeln "no function"
    0

//| 0 [] 0
//| none
//| 0[] 0
//| circle
//| []
//| 2
//| no function
