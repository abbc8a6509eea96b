(* "*)" is a string in a comment, '"' a character, @"\" and """ *) " """ strings; it's (*) *)
// Small forms of F#.
type U = U
type V = V of int
type Wrapped = | Wrapped of U * V

let unwrap (V n) = n
let apply f x = f x + 1
let minus (a: int) (b: int) = a - b
let append = (@)

[<EntryPoint>]
let main _ =
    match Wrapped(U, V 5) with
    | Wrapped(U, v) -> printfn "%d" (unwrap v)
    // A parenthesis that touches another one is the next argument.
    printfn "%d %d" (apply (fun y -> y * 2)(5)) (minus (3)(4))
    printfn "%A %A" (append [ 1 ] [ 2 ]) (List.fold (@) [] [ [ 1 ]; [ 2; 3 ] ])
    // A backslash that begins no escape stands for itself.
    printfn "%s %d %s %s" "\d+\s" "\d".Length "a\qb" "\u00e9\x41\065\u12"
    let numbers = set[1; 2; 2]
    let more = seq[1; 2; 3]
    let one = List.sum[4]
    printfn "%d %d %d %d" numbers.Count (Seq.length more) one (List.length[for i in 1 .. 3 -> i])
    0

//| 5
//| 11 -1
//| [1; 2] [1; 2; 3]
//| \d+\s 2 a\qb éAA\u12
//| 2 3 4 3
