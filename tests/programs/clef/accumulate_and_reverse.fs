// Lists that are collected backwards and reversed, with effects and exceptions in their order.
let rec squares (acc: int list) (xs: int list) : int list =
    match xs with
    | [] -> List.rev acc
    | x :: rest -> squares ((x * x) :: acc) rest

let steps (xs: int list) : int list =
    let rec loop (out: int list) (rest: int list) =
        match rest with
        | [] -> List.rev out
        | x :: tail ->
            printf "%d " x
            if x > 3 then failwithf "%d is too much" x else loop (x + 1 :: out) tail
    loop [] xs

let show (xs: int list) : string = xs |> List.map string |> String.concat " "

[<EntryPoint>]
let main args =
    let k = Array.length args
    let all = List.init 300000 (fun i -> i + k)
    printfn "%d" (List.sum (squares [] all))
    printfn "%s" (show (steps [ 1; 2; 3 ]))
    (try printfn "%s" (show (steps [ 1; 2; 4; 3 ])) with Failure text -> printfn "%s" text)
    let total =
        all
        |> List.map (fun x -> x * 2 + k)
        |> List.filter (fun x -> x % 3 = 0)
        |> List.choose (fun x -> if x % 2 = 0 then Some(x / 2) else None)
        |> List.fold (fun sum x -> sum + x) 0
    printfn "%d" total
    let odd = all |> List.fold (fun acc x -> if x % 2 = 1 then x :: acc else acc) [] |> List.rev
    printfn "%d %d" (List.head odd) (List.sum odd)
    let yes, no = List.partition (fun x -> x % 2 = 0) [ 1; 2; 3; 4 ]
    printfn "%s, %s" (show yes) (show no)
    0
//| 8999955000050000
//| 1 2 3 2 3 4
//| 1 2 4 4 is too much
//| 14999850000
//| 1 22500000000
//| 2 4, 1 3
