// The unit value, discarded results, functions from and to unit.
let nothing () : unit = ()
let log (s: string) : unit = Console.writeln s
let five () = 5

let runTwice (f: unit -> unit) : unit =
    f ()
    f ()

[<EntryPoint>]
let main _ =
    nothing ()
    let u = nothing ()
    log (if u = () then "unit" else "not unit")
    let _ = five ()
    five () |> ignore
    ignore (five () + five ())
    runTwice (fun () -> log "again")
    runTwice nothing
    let thunks = [five; (fun () -> 6); (fun _ -> 7)]
    log (Format.int (List.sumBy (fun t -> t ()) thunks))
    0

//| unit
//| again
//| again
//| 18
