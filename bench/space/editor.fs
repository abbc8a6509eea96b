// n = 20000: a text editor: a gap buffer as two lists, with undo and redo of closures.
module Space.Editor
type Buffer = { Before: char list; After: char list }
type Editor() =
    let mutable buffer = { Before = []; After = [] }
    let mutable undo: (unit -> unit) list = []
    let mutable redo: (unit -> unit) list = []
    let trim k xs = List.truncate k xs
    member this.Text = System.String(Array.ofList (List.rev buffer.Before)) + System.String(Array.ofList buffer.After)
    member this.Set(next: Buffer) =
        let old = buffer
        buffer <- next
        undo <- trim 50 ((fun () -> buffer <- old; redo <- trim 50 ((fun () -> buffer <- next) :: redo)) :: undo)
    member this.Insert(c: char) = this.Set { buffer with Before = c :: trim 60 buffer.Before }
    member this.Left() = match buffer.Before with c :: rest -> this.Set { Before = rest; After = c :: trim 60 buffer.After } | [] -> ()
    member this.Right() = match buffer.After with c :: rest -> this.Set { Before = c :: trim 60 buffer.Before; After = rest } | [] -> ()
    member this.Undo() = match undo with f :: rest -> undo <- rest; f () | [] -> ()
    member this.Redo() = match redo with f :: rest -> redo <- rest; f () | [] -> ()

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let editor = Editor()
    let mutable seed = 17
    for i in 1 .. n do
        seed <- (seed * 1103515245 + 12345) &&& 0x7FFFFFFF
        match (seed >>> 8) % 8 with
        | 0 | 1 | 2 -> editor.Insert(char (97 + i % 26))
        | 3 -> editor.Left()
        | 4 -> editor.Right()
        | 5 | 6 -> editor.Undo()
        | _ -> editor.Redo()
    printfn "%s" editor.Text
    0
