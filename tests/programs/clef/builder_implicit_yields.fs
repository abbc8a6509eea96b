// In a computation without `yield`, what is not of type unit is yielded, if the builder has `Yield`, `Combine`, `Delay` and `Zero`.
type Lines() =
    member _.Yield(line: string) = [ line ]
    member _.Combine(a: string list, b: string list) = a @ b
    member _.Delay(f: unit -> string list) = f ()
    member _.Zero() : string list = []
    member _.For(items: seq<'a>, f: 'a -> string list) = items |> Seq.collect f |> Seq.toList

let lines = Lines()

let page (names: string list) = lines {
    "begin"
    let count = names.Length
    if count > 1 then "several"
    for name in names do
        printfn "adding %s" name
        "hello " + name
    match count with
    | 0 -> "nobody"
    | 1 -> ()
    | _ -> "all"
    printfn "done"
    "end"
}

// An explicit `yield` turns it off.
let explicit = lines {
    printfn "effect"
    yield "only"
}

[<EntryPoint>]
let main _ =
    printfn "%A" (page [ "Ann"; "Bob" ])
    printfn "%A" (page [])
    printfn "%A" explicit
    printfn "%A" (lines { () })
    0

//| effect
//| adding Ann
//| adding Bob
//| done
//| ["begin"; "several"; "hello Ann"; "hello Bob"; "all"; "end"]
//| done
//| ["begin"; "nobody"; "end"]
//| ["only"]
//| []
