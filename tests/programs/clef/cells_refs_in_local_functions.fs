// `ref` in the style of OCaml: local functions that call themselves and only loop, functions that
// are given to the library, and functions that really recur.
let multiples (n: int) (k: int) : int list =
    let found = ref []
    let rec go i =
        if i <= n then
            if i % k = 0 then found := i :: !found
            go (i + 1)
    go 1
    !found

let gcdSteps (a: int) (b: int) : int * int =
    let steps = ref 0
    let rec go a b =
        if b = 0 then a
        else
            steps := !steps + 1
            go b (a % b)
    let g = go a b
    (g, !steps)

// The ref is an argument of the loop, always the same one.
let passedAlong (n: int) : int =
    let rec go (sum: int ref) i =
        if i > n then !sum
        else
            sum := !sum + i * i
            go sum (i + 1)
    go (ref 0) 1

let iterated (xs: int list) : int * string =
    let sum = ref 0
    let text = ref ""
    List.iter
        (fun x ->
            sum := !sum + x
            text := !text + Format.int x)
        xs
    (!sum, !text)

// Not a loop: what follows the inner call needs the function's frame, and the ref stays one.
let treeSum (depth: int) : int =
    let visited = ref 0
    let rec go d =
        visited := !visited + 1
        if d = 0 then 1 else go (d - 1) + go (d - 1)
    go depth * 1000 + !visited

let twoOfThem (n: int) : int list * int list =
    let evens = ref []
    let odds = ref []
    let rec split i =
        if i < n then
            let target = if i % 2 = 0 then evens else odds
            target := i :: !target
            split (i + 1)
    split 0
    (!evens, !odds)

let swapped (n: int) : int =
    let a = ref 0
    let b = ref 1
    for _ in 1 .. n do
        let t = !a + !b
        a := !b
        b := t
    !a

let show (xs: int list) : string = String.concat " " (List.map Format.int xs)

[<EntryPoint>]
let main _ =
    Console.writeln (show (multiples 30 7))
    let (g, steps) = gcdSteps 1071 462
    Console.writeln $"{Format.int g} {Format.int steps}"
    Console.writeln (Format.int (passedAlong 10))
    let (sum, text) = iterated [3; 1; 4; 1; 5]
    Console.writeln $"{Format.int sum} {text}"
    Console.writeln (Format.int (treeSum 4))
    let (evens, odds) = twoOfThem 7
    Console.writeln $"{show evens} | {show odds}"
    Console.writeln (Format.int (swapped 30))
    0

//| 28 21 14 7
//| 21 3
//| 385
//| 14 31415
//| 16031
//| 6 4 2 0 | 5 3 1
//| 832040
