// Cells that hold a unit have no bytes of their own, and a place all the same.
let counter (f: 'S -> 'S) (state: 'S) : (unit -> int) =
    let mutable now = state
    let mutable calls = 0
    fun () ->
        now <- f now
        calls <- calls + 1
        calls

[<EntryPoint>]
let main _ =
    let next = counter (fun () -> ()) ()
    let other = counter (fun x -> x * 2) 1
    Console.writeln $"{next ()} {next ()} {other ()}"
    let listed = Seq.unfold (fun () -> if next () > 5 then None else Some (1, ())) () |> Seq.toList
    Console.writeln $"{listed.Length}"
    0

//| 1 2 1
//| 3
