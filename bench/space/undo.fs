// n = 100000: a document with stacks of what can be undone and done again, as functions; they have at most fifty.
module Space.Undo

open System.Collections.Generic

type Command =
    { Apply: int list -> int list
      Revert: int list -> int list
      Name: string }

let rec insert at x l =
    if at = 0 then
        x :: l
    else
        match l with
        | [] -> [ x ]
        | y :: rest -> y :: insert (at - 1) x rest

let rec delete at l =
    match l with
    | [] -> []
    | y :: rest -> if at = 0 then rest else y :: delete (at - 1) rest

type Editor() =
    let mutable document: int list = []
    let mutable history: Command list = []
    let mutable kept = 0
    let undone = Stack<Command>()
    member this.Document = document
    member this.History = history
    member this.Kept = kept

    member this.Perform(command: Command) =
        document <- command.Apply document
        history <- command :: List.truncate 49 history
        kept <- min 50 (kept + 1)
        undone.Clear()

    member this.Undo() =
        match history with
        | [] -> ()
        | command :: rest ->
            document <- command.Revert document
            history <- rest
            kept <- kept - 1
            undone.Push command

    member this.Redo() =
        if undone.Count > 0 then
            let command = undone.Pop()
            document <- command.Apply document
            history <- command :: history
            kept <- kept + 1

let inserting at x = { Apply = insert at x; Revert = delete at; Name = "insert " + string x }

let deleting at document =
    let x = List.item at document
    { Apply = delete at; Revert = insert at x; Name = "delete " + string x }

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let editor = Editor()
    for i in 1 .. n do
        let length = List.length editor.Document
        match i % 7 with
        | 0
        | 3 -> editor.Undo()
        | 4 -> editor.Redo()
        | _ ->
            if length > 30 then
                editor.Perform(deleting (i * 11 % length) editor.Document)
            else
                editor.Perform(inserting (i * 5 % (length + 1)) i)
    let sum = List.fold (fun sum x -> (sum * 31 + x) &&& 0xFFFFFF) 7 editor.Document
    let names = editor.History |> List.sumBy (fun command -> command.Name.Length)
    printfn "%d %d %d %d" sum names editor.Kept (List.length editor.Document)
    0
