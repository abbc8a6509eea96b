// the parameter stands for two cells; only the first is followed
let inc (a: int ref) = a.Value <- a.Value + 1
[<EntryPoint>]
let main _ =
    let x = ref 1
    let y = ref 2
    let t = Thread.create (fun () -> inc x; inc y)
    let u = Thread.create (fun () -> inc y)
    Thread.join t
    Thread.join u
    x.Value

//@ error E0408 2
