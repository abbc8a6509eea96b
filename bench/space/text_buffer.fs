// n = 400000: an editor with lines in a resizable array, each of which is replaced when it is edited.
module Space.TextBuffer

open System.Text

type Editor() =
    let lines = ResizeArray<string>()
    let mutable kill = ""
    do lines.Add ""
    member this.Lines = lines

    member private this.Upper(line: string) : string =
        let text = StringBuilder()
        for i in 0 .. line.Length - 1 do
            let c = line.[i]
            text.Append(if i &&& 3 = 0 then System.Char.ToUpper c else c) |> ignore
        text.ToString()

    member this.Edit(i: int) : unit =
        let at = i * 13 % lines.Count
        match i % 5 with
        | 0 -> lines.Insert(at, "line " + string i)
        | 1 -> lines.[at] <- this.Upper lines.[at]
        | 2 ->
            let line = lines.[at] + kill
            lines.[at] <- if line.Length > 60 then line.Substring(20, 40) else line
        | 3 ->
            if lines.Count > 50 then
                kill <- lines.[at]
                lines.RemoveAt at
        | _ ->
            let other = i * 29 % lines.Count
            let line = lines.[at]
            lines.[at] <- lines.[other]
            lines.[other] <- line

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let editor = Editor()
    for i in 1 .. n do
        editor.Edit i
    let mutable sum = 0
    for line in editor.Lines do
        for c in line do
            sum <- (sum * 31 + int c) &&& 0xFFFFFF
    printfn "%d %d" editor.Lines.Count sum
    0
