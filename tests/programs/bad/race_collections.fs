// Collections that change in place are cells too.
let words () : int =
    let counts = Dictionary<string, int>()
    let count (word: string) = counts.[word] <- 1
    let a = Thread.create (fun () -> count "a")
    let b = Thread.create (fun () -> count "b")
    Thread.join a
    Thread.join b
    counts.Count

let numbers () : int =
    let all = ResizeArray<int>()
    let threads = [ for n in 1..4 -> Thread.create (fun () -> all.Add n) ]
    List.iter Thread.join threads
    all.Count

let visited = Queue<int>()

let visit (first: int) () : unit =
    for n in first .. first + 9 do
        visited.Enqueue n

let known () : int =
    let names = HashSet<string>()
    let thread = Thread.create (fun () -> names.Add "a" |> ignore)
    names.Add "b" |> ignore
    Thread.join thread
    names.Count

[<EntryPoint>]
let main _ =
    let a = Thread.create (visit 0)
    let b = Thread.create (visit 5)
    Thread.join a
    Thread.join b
    words () + numbers () + known () + visited.Count

//@ error E0408 4
//@ error E0408 13
//@ error E0408 21
//@ error E0408 25
