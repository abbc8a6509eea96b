// `function` as a lambda that matches, with several arms, guards, and after other parameters.
let isVowel = function 'a' | 'e' | 'i' | 'o' | 'u' -> true | _ -> false

let rec length = function
    | [] -> 0
    | _ :: rest -> 1 + length rest

let scale (k: int) = function
    | Some n when n > 0 -> n * k
    | Some _ -> 0
    | None -> k

[<EntryPoint>]
let main _ =
    Console.writeln (if isVowel 'e' then "vowel" else "consonant")
    Console.writeln (if isVowel 'z' then "vowel" else "consonant")
    Console.writeln (Format.int (length ["a"; "b"; "c"]))
    Console.writeln (Format.int (scale 10 (Some 3) + scale 10 (Some (-3)) + scale 10 None))
    let names = List.map (function (n, true) -> n + "!" | (n, false) -> n) [("a", true); ("b", false)]
    Console.writeln (String.concat " " names)
    0

//| vowel
//| consonant
//| 3
//| 40
//| a! b
