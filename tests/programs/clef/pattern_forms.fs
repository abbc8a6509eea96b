// `&` binds more tightly than a comma; a number may have a plus; a case may stand at the column of its bar; lazy values
// are forced by a pattern, and tuples have items.
let both pair =
    match pair with
    | x, y & z when x < 0 -> x + y + z
    | (1 | 2), _ -> 100
    | +3, -1 -> 200
    | _ ->
    300

let forced (value: Lazy<int>) =
    match value with
    | Lazy 5 -> "five"
    | Lazy n -> sprintf "%d" n

let (|Even|_|) n = if n % 2 = 0 then Some(n / 2) else None

let parts n =
    match n, n + 1 with
    | Even half & whole, _ -> sprintf "%d of %d" half whole
    | _, Even half -> sprintf "next %d" half
    | _ -> "never"

[<EntryPoint>]
let main _ =
    printfn "%d %d %d %d" (both (-1, 5)) (both (1, 0)) (both (3, -1)) (both (9, 9))
    printfn "%s %s" (forced (lazy 5)) (forced (lazy (3 + 3)))
    printfn "%s, %s" (parts 4) (parts 3)
    let pair = (1, "one")
    printfn "%d %s" pair.Item1 pair.Item2
    0

//| 9 100 200 300
//| five 6
//| 2 of 4, next 2
//| 1 one
