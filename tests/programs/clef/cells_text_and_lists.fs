// Strings, lists, arrays, tuples, options and functions that are built up in mutable locals.
let repeat (s: string) (n: int) : string =
    let mutable text = ""
    let mutable i = 0
    while i < n do
        text <- text + s
        i <- i + 1
    text

let digits (n: int) : int list =
    let mutable rest = n
    let mutable all = []
    while rest > 0 do
        all <- rest % 10 :: all
        rest <- rest / 10
    all

// The list that a round leaves behind is taken apart in the next.
let rotate (xs: int list) (n: int) : int list =
    let mutable now = xs
    for _ in 1 .. n do
        match now with
        | [] -> ()
        | x :: rest -> now <- List.append rest [x]
    now

let fibonacci (n: int) : (int * int) list =
    let mutable pair = (0, 1)
    let mutable all = []
    for i in 1 .. n do
        let (a, b) = pair
        all <- (i, a) :: all
        pair <- (b, a + b)
    List.rev all

let largest (xs: int list) : int option =
    let mutable best = None
    for x in xs do
        match best with
        | Some b when b >= x -> ()
        | _ -> best <- Some x
    best

let composed (n: int) : int =
    let mutable f = fun x -> x + 1
    for i in 1 .. n do
        let before = f
        f <- fun x -> before x * 2 + i
    f 1

let histogram (text: string) : string =
    let mutable counts = Array.create 3 0
    let mutable generation = 0
    for i in 0 .. text.Length - 1 do
        let c = text.[i]
        if c = 'a' then counts.[0] <- counts.[0] + 1
        elif c = 'b' then counts.[1] <- counts.[1] + 1
        else
            counts <- Array.map (fun n -> n * 2) counts
            generation <- generation + 1
    $"{Format.int counts.[0]} {Format.int counts.[1]} {Format.int generation}"

let show (xs: int list) : string = String.concat " " (List.map Format.int xs)

[<EntryPoint>]
let main _ =
    Console.writeln (repeat "ab" 5)
    Console.writeln (show (digits 90210))
    Console.writeln (show (rotate [1; 2; 3; 4] 6))
    Console.writeln (String.concat " " (List.map (fun (i, a) -> $"{Format.int i}:{Format.int a}") (fibonacci 8)))
    match largest [3; 9; 2], largest [] with
    | Some n, None -> Console.writeln (Format.int n)
    | _ -> Console.writeln "wrong"
    Console.writeln (Format.int (composed 4))
    Console.writeln (histogram "aab-b-a")
    let mutable long = ""
    for i in 1 .. 2000 do
        long <- long + "x"
        if long.Length > 100 then long <- "" + Format.int i
    Console.writeln long
    0

//| ababababab
//| 9 0 2 1 0
//| 3 4 1 2
//| 1:0 2:1 3:1 4:2 5:3 6:5 7:8 8:13
//| 9
//| 58
//| 9 6 2
//| 1954xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
