// Ciphers, run lengths, numerals; an accumulator whose type its first use says.
open System
let caesar n (s: string) =
    let shift c =
        if Char.IsLetter c then
            let b = if Char.IsUpper c then 'A' else 'a'
            char ((int c - int b + n + 26) % 26 + int b)
        else c
    String.map shift s
let secret = caesar 3 "Hello, World!"
printfn "%s -> %s" secret (caesar -3 secret)
let rle (s: string) =
    s
    |> Seq.fold (fun acc c ->
        match acc with
        | (c', n) :: rest when c' = c -> (c, n + 1) :: rest
        | _ -> (c, 1) :: acc) []
    |> List.rev
    |> List.map (fun (c, n) -> sprintf "%d%c" n c)
    |> String.concat ""
printfn "%s" (rle "WWWWBBBC")
let roman n =
    let table = [ 1000, "M"; 900, "CM"; 500, "D"; 400, "CD"; 100, "C"; 90, "XC"; 50, "L"; 40, "XL"; 10, "X"; 9, "IX"; 5, "V"; 4, "IV"; 1, "I" ]
    let rec go n acc = function
        | [] -> acc
        | ((v, s) :: _) as t when n >= v -> go (n - v) (acc + s) t
        | _ :: rest -> go n acc rest
    go n "" table
[ 1990; 2024; 49 ] |> List.iter (fun n -> printfn "%d = %s" n (roman n))
let isPalindrome (s: string) =
    let cs = s.ToLower() |> Seq.filter Char.IsLetterOrDigit |> Seq.toArray
    cs = Array.rev cs
printfn "%b" (isPalindrome "A man, a plan, a canal: Panama")
let bin = Convert.ToString(10, 2)
printfn "%s %d" bin (Convert.ToInt32("1010", 2))
printfn "%s" ("abc" |> String.collect (fun c -> string c + string c))
printfn "%d" ("a,b,,c".Split(',') |> Array.filter (String.IsNullOrEmpty >> not) |> Array.length)

//| Khoor, Zruog! -> Hello, World!
//| 4W3B1C
//| 1990 = MCMXC
//| 2024 = MMXXIV
//| 49 = XLIX
//| true
//| 1010 10
//| aabbcc
//| 3
