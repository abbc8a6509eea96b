// n = 80000: tables of a module behind functions: names get numbers, numbers have what was last said of them.
module Space.ModuleTable

open System.Collections.Generic

type Fact =
    { Text: string
      Since: int
      Words: string list }

let numbers = Dictionary<string, int>()
let facts: Fact option[] = Array.create 128 None
let mutable free: int list = [ 0..127 ]
let mutable clock = 0

let forget (name: string) =
    match numbers.TryGetValue name with
    | true, number ->
        numbers.Remove name |> ignore
        facts.[number] <- None
        free <- number :: free
    | _ -> ()

let number (name: string) : int =
    match numbers.TryGetValue name with
    | true, number -> number
    | _ ->
        match free with
        | number :: rest ->
            free <- rest
            numbers.[name] <- number
            number
        | [] -> failwith "no number is left"

let say (name: string) (text: string) =
    clock <- clock + 1
    let number = number name
    let words =
        match facts.[number] with
        | None -> []
        | Some fact -> List.truncate 2 fact.Words
    facts.[number] <- Some { Text = text; Since = clock; Words = text :: words }

let about (name: string) : int =
    match numbers.TryGetValue name with
    | true, number ->
        match facts.[number] with
        | None -> 0
        | Some fact -> (fact.Since &&& 7) + List.sumBy String.length fact.Words
    | _ -> 0

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let mutable sum = 0
    for i in 1 .. n do
        let name = "name " + string (i * 7 % 90)
        say name ("said " + string (i % 1000))
        sum <- (sum + about ("name " + string (i % 90))) &&& 0xFFFFFF
        if i % 4 = 0 then forget ("name " + string (i * 3 % 90))
    printfn "%d %d" sum numbers.Count
    0
