// Nor a capture.
let make (n: int) : (unit -> int) =
    fun () ->
        n <- n + 1
        n

[<EntryPoint>]
let main _ = 0

//@ error E0107 4
