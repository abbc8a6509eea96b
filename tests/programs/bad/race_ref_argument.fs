// A `ref` that is passed to the function which the threads run.
let count (cell: int ref) (times: int) : unit =
    for _ in 1..times do
        cell.Value <- cell.Value + 1

let rec countDown (cell: int ref) (n: int) : unit =
    if n > 0 then
        cell := !cell - 1
        countDown cell (n - 1)

[<EntryPoint>]
let main _ =
    let up = ref 0
    let a = Thread.create (fun () -> count up 10)
    let b = Thread.create (fun () -> count up 20)
    Thread.join a
    Thread.join b
    let down = ref 100
    let c = Thread.create (fun () -> countDown down 10)
    let d = Thread.create (fun () -> countDown down 20)
    Thread.join c
    Thread.join d
    up.Value + down.Value

//@ error E0408 4
//@ error E0408 8
