// Towers, sorting, queens, formats.
let rec hanoi n a b c = if n = 0 then [] else hanoi (n - 1) a c b @ [ (a, b) ] @ hanoi (n - 1) c b a
printfn "%d %A" (hanoi 4 'A' 'B' 'C' |> List.length) (List.head (hanoi 3 'A' 'B' 'C'))
let rec quicksort = function
    | [] -> []
    | pivot :: rest ->
        let small, large = List.partition ((>) pivot) rest
        quicksort small @ [ pivot ] @ quicksort large
printfn "%A" (quicksort [ 3; 1; 4; 1; 5; 9; 2; 6 ])
let rec merge xs ys =
    match xs, ys with
    | [], l | l, [] -> l
    | x :: xs', y :: ys' -> if x <= y then x :: merge xs' ys else y :: merge xs ys'
printfn "%A" (merge [ 1; 4 ] [ 2; 3; 5 ])
let printPair = printfn "%s=%d"
printPair "a" 1
let rec ackermann m n =
    match m, n with
    | 0, n -> n + 1
    | m, 0 -> ackermann (m - 1) 1
    | m, n -> ackermann (m - 1) (ackermann m (n - 1))
printfn "%d" (ackermann 2 3)
let queens n =
    let rec place row qs =
        seq {
            if row = n then yield List.rev qs
            else
                for col in 0 .. n - 1 do
                    let ok = qs |> List.mapi (fun i c -> c <> col && abs (c - col) <> i + 1) |> List.forall id
                    if ok then yield! place (row + 1) (col :: qs)
        }
    place 0 []
printfn "%A %d" (queens 6 |> Seq.head) (queens 6 |> Seq.length)
let longString =
    "one " +
    "two " +
    "three"
printfn "%s %d" longString longString.Length
let t = (1, "x")
let n, s = t
printfn $"{n} {s} {fst t + 1} %d{n} {3.14159:F2} {n,5}|{s,-4}|"
printfn "%5d|%-5d|%05d|%+d|%x|%X|%o" 42 42 42 42 255 255 8
printfn "%8.3f|%e|%g" 3.14159 12345.678 0.0001

//| 15 ('A', 'B')
//| [1; 1; 2; 3; 4; 5; 6; 9]
//| [1; 2; 3; 4; 5]
//| a=1
//| 9
//| [1; 3; 5; 0; 2; 4] 4
//| one two three 13
//| 1 x 2 1 3.14     1|x   |
//|    42|42   |00042|+42|ff|FF|10
//|    3.142|1.234568e+004|0.0001
