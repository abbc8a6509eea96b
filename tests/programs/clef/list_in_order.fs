//| built 30000 450015000
//| kept 10000
//| appended 20003
//| chosen [4; 16; 36]
//| zipped [(1, "a"); (2, "b")]
//| order 1 2 3 [2; 3; 4]
//| raised at 3 after [1; 2]
//| tree 6
//| inner [[1]; [1; 2]; [1; 2; 3]]

// Functions that build lists below constructors are loops: what they build is built in order.

type Rope =
    | Leaf
    | Node of string * Rope
    | Pair of Rope * int

let rec build i n = if i > n then [] else int64 i :: build (i + 1) n

let rec keep p xs =
    match xs with
    | [] -> []
    | x :: rest when p x -> x :: keep p rest
    | _ :: rest -> keep p rest

let rec rope n =
    if n = 0 then Leaf
    elif n % 2 = 0 then Node("x", rope (n - 1))
    else Pair(rope (n - 1), n)

let rec weight r =
    match r with
    | Leaf -> 0
    | Node(_, below) -> 1 + weight below
    | Pair(below, _) -> weight below

exception Bad of int

let seen = ResizeArray<int>()

let rec checked xs =
    match xs with
    | [] -> []
    | x :: rest ->
        if x = 3 then raise (Bad x)
        seen.Add x
        x :: checked rest

let rec prefixes n = if n = 0 then [] else List.rev (List.init n (fun i -> n - i)) :: prefixes (n - 1)

[<EntryPoint>]
let main _ =
    let xs = build 1 30000
    printfn "built %d %d" (List.length xs) (List.sum xs)
    printfn "kept %d" (List.length (keep (fun x -> x % 3L = 0L) xs))
    printfn "appended %d" (List.length (List.append (List.filter (fun x -> x > 10000L) xs) [ 1L; 2L; 3L ]))
    printfn "chosen %A" (List.choose (fun x -> if x % 2 = 0 then Some(x * x) else None) [ 1 .. 6 ])
    printfn "zipped %A" (List.zip [ 1; 2 ] [ "a"; "b" ])
    printf "order "
    let ys = [ 1; 2; 3 ] |> List.map (fun x -> printf "%d " x; x + 1)
    printfn "%A" ys
    (try printfn "%A" (checked [ 1; 2; 3; 4 ])
     with Bad n -> printfn "raised at %d after %A" n (List.ofSeq seen))
    printfn "tree %d" (weight (rope 12))
    printfn "inner %A" (List.rev (prefixes 3))
    0
