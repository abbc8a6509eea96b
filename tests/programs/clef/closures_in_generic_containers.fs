// Closures as elements of generic structures: tuples in lists, options in records, nested lists.
type Slot<'a> = { Key: string; Item: 'a option }

let call (s: Slot<int -> int>) (x: int) : int =
    match s.Item with
    | Some f -> f x
    | None -> -1

let apply (fs: (string * (int -> int)) list) (x: int) : string =
    String.concat ";" (List.map (fun (name, f) -> $"{name}={f x}") fs)

[<EntryPoint>]
let main _ =
    let k = 3
    let slots = [{ Key = "a"; Item = Some (fun x -> x + k) }; { Key = "b"; Item = None }]
    for s in slots do
        Console.writeln $"{s.Key} {call s 10}"
    Console.writeln (apply [("sq", fun x -> x * x); ("k", fun x -> x * k)] 7)
    let grid = List.map (fun r -> List.map (fun c -> fun x -> x * 100 + r * 10 + c) [1; 2]) [3; 4]
    for row in grid do
        for f in row do
            Console.write $"{f 9} "
    Console.writeln ""
    let swap (a, b) = (b, a)
    let (f, g) = swap ((fun x -> x + 1), (fun x -> x * 2))
    Console.writeln $"{f 10} {g 10}"
    0

//@ captures 10 x: value

//| a 13
//| b -1
//| sq=49;k=21
//| 931 932 941 942 
//| 20 11
