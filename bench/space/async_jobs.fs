// n = 40000: asynchronous computations that wait for each other, started again and again; the last results are kept.
module Space.AsyncJobs

type Result = { Name: string; Parts: int list }

let part (i: int) : Async<int> =
    async {
        let text = string (i * 7 % 1000)
        return text.Length + i % 10
    }

let parts (i: int) : Async<int list> =
    async {
        let found = ref []
        for k in 2 .. 4 do
            let! p = part (i * k)
            found.Value <- p :: found.Value
        return found.Value
    }

let job (i: int) : Async<Result> =
    async {
        let! a = part i
        let! b = part (i + 1)
        let! rest = parts i
        return { Name = "job " + string i; Parts = a :: b :: rest }
    }

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let last: Result list ref = ref []
    let sum = ref 0
    let work =
        async {
            for i in 1 .. n do
                let! result = job i
                last.Value <- result :: List.truncate 9 last.Value
                sum.Value <- (sum.Value + List.sum result.Parts) &&& 0xFFFFFF
        }
    Async.RunSynchronously work
    printfn "%d %d" sum.Value (last.Value |> List.sumBy (fun r -> r.Name.Length))
    0
