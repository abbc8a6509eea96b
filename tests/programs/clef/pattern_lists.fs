// List patterns: fixed lengths, cons, nested, with constants.
let describe (xs: int list) : string =
    match xs with
    | [] -> "empty"
    | [x] -> $"one {Format.int x}"
    | [x; y] -> $"two {Format.int x} {Format.int y}"
    | 0 :: 0 :: rest -> $"zeros then {Format.int (List.length rest)}"
    | first :: _ :: third :: _ -> $"{Format.int first}..{Format.int third}"

let rec pairs (xs: (int * string) list) : string =
    match xs with
    | [] -> ""
    | (n, "x") :: rest -> $"X{Format.int n}" + pairs rest
    | (1, s) :: rest -> s + pairs rest
    | _ :: rest -> "." + pairs rest

let rec compress (xs: int list) : int list =
    match xs with
    | a :: (b :: _ as tail) -> if a = b then compress tail else a :: compress tail
    | short -> short

[<EntryPoint>]
let main _ =
    for xs in [[]; [7]; [7; 8]; [0; 0; 1; 2]; [4; 5; 6; 7]] do
        Console.writeln (describe xs)
    Console.writeln (pairs [(5, "x"); (1, "one"); (2, "two"); (1, "x")])
    Console.writeln (String.concat "" (List.map Format.int (compress [1; 1; 2; 3; 3; 3; 1])))
    0

//| empty
//| one 7
//| two 7 8
//| zeros then 2
//| 4..6
//| X5one.X1
//| 1231
