// A race: piped create.
[<EntryPoint>]
let main _ =
    let mutable x = 0
    let work () = x <- x + 1
    let ts = [ work; work ] |> List.map Thread.create
    List.iter Thread.join ts
    let t = work |> Thread.create
    let u = (fun () -> x <- x + 1) |> Thread.create
    Thread.join t
    Thread.join u
    x

//@ error E0408 5
