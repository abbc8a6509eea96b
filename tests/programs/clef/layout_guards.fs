// A guard on the lines below its `when`.
let h = function
    | 0 -> "zero"
    | n when
        n > 0 && n < 10 ->
        "small"
    | _ ->
        "big"

let side a b =
    match a, b with
    | x, y when
        x > y
        && x > 0 ->
        "left"
    | _, y
        when y > 0 -> "right"
    | _ -> "none"

[<EntryPoint>]
let main _ =
    printfn "%s %s %s" (h 0) (h 5) (h 50)
    printfn "%s %s %s" (side 2 1) (side 1 2) (side 0 0)
    0

//| zero small big
//| left right none
