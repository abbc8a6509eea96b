// n = 3000000: a pure loop over a queue of two lists, which is called from two places.
module Space.TwoCallers

type Queue = { Front: int list; Back: int list }

let push x q = { q with Back = x :: q.Back }

let pop q =
    match q.Front with
    | x :: front -> Some(x, { q with Front = front })
    | [] ->
        match List.rev q.Back with
        | [] -> None
        | x :: front -> Some(x, { Front = front; Back = [] })

let rec run n sum q =
    if n = 0 then
        sum
    else
        match pop q with
        | None -> sum
        | Some(x, q) -> run (n - 1) ((sum + x) &&& 0xFFFFFF) (push ((x * 5 + 1) &&& 1023) q)

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let start = { Front = [ 1; 2; 3; 4; 5 ]; Back = [] }
    let a = run n 0 start
    let b = run n a (push 6 start)
    printfn "%d %d" a b
    0
