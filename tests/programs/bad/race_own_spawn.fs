// threads started by a helper of one's own
let spawn (f: unit -> unit) = Thread.create f
[<EntryPoint>]
let main _ =
    let mutable x = 0
    let t = spawn (fun () -> x <- x + 1)
    let u = spawn (fun () -> x <- x + 1)
    Thread.join t
    Thread.join u
    x

//@ error E0408 6
