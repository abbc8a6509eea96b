// Programs that take strings apart and put them together.
let reverse (s: string) : string =
    let rec go i acc =
        if i = s.Length then acc else go (i + 1) ($"{s.[i]}" + acc)
    go 0 ""

let countChar (c: char) (s: string) : int =
    let mutable n = 0
    for i in 0..(s.Length - 1) do
        if s.[i] = c then n <- n + 1
    n

let rec repeat (n: int) (s: string) : string =
    if n <= 0 then "" else s + repeat (n - 1) s

let caesar (k: int) (s: string) : string =
    let shift (c: char) : char =
        if c >= 'a' && c <= 'z' then char ((int c - int 'a' + k) % 26 + int 'a')
        else c
    String.concat "" (List.init s.Length (fun i -> $"{shift s.[i]}"))

[<EntryPoint>]
let main _ =
    Console.writeln (reverse "stressed")
    Console.writeln (Format.int (countChar 's' "mississippi"))
    Console.writeln (repeat 3 "ab-")
    Console.writeln (caesar 3 "hello, xyz")
    Console.writeln (caesar 23 (caesar 3 "hello, xyz"))
    Console.writeln (if reverse "level" = "level" then "palindrome" else "no")
    0

//| desserts
//| 4
//| ab-ab-ab-
//| khoor, abc
//| hello, xyz
//| palindrome
