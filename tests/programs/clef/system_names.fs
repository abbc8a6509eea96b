// `open System` and what it brings, where the library has it.
open System
open System.Collections.Generic
open System.Text

let counts: Dictionary<string, int> = Dictionary.create ()
let builder: System.Text.StringBuilder = StringBuilder.create ()
let visit (table: System.Collections.Generic.Dictionary<string, int>) (word: string) : unit =
    Dictionary.set table word (String.length word)
visit counts "four"
printfn "%A" counts
Console.WriteLine(Math.Sqrt 16.0)
Console.WriteLine(System.Math.PI > 3.0)
printfn "%b %d" (Char.IsLetter 'x') (Math.Max(3, 7))
printfn "%s" (builder |> StringBuilder.append "a" |> StringBuilder.append "b" |> StringBuilder.toString)

//| seq [[four, 4]]
//| 4
//| True
//| true 7
//| ab
