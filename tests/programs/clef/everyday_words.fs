// Counting words and letters; strings made of characters.
open System
let text = "the cat sat on the mat the end"
text.Split(' ')
|> Array.countBy id
|> Array.sortByDescending snd
|> Array.truncate 2
|> Array.iter (fun (w, n) -> printfn "%-5s %d" w n)

let freq =
    text
    |> Seq.filter Char.IsLetter
    |> Seq.groupBy id
    |> Seq.map (fun (c, cs) -> c, Seq.length cs)
    |> Seq.sortBy (fun (c, n) -> -n, c)
    |> Seq.take 3
    |> List.ofSeq
printfn "%A" freq
let m = Map.ofSeq freq
match Map.tryFind 'e' m with
| Some n -> printfn "e: %d" n
| None -> ()
let longest = text.Split ' ' |> Seq.maxBy String.length
printfn "%s" longest
let rev = text |> Seq.rev |> Seq.toArray |> String
printfn "%s" rev
printfn "%s" (String(Array.rev (text.ToCharArray())))
printfn "%s" (new String('-', 10))

//| the   3
//| cat   1
//| [('t', 6); ('e', 4); ('a', 3)]
//| e: 4
//| the
//| dne eht tam eht no tas tac eht
//| dne eht tam eht no tas tac eht
//| ----------
