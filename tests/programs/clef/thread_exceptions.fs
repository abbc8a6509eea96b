// Exceptions stay in the thread that raises them; what was caught is a value like others.
//@ skip interp
exception TooBig of int

type Outcome =
    | Fine of int
    | Failed of string

let risky (n: int) : int =
    if n % 5 = 0 then failwith $"{n} is a multiple of five"
    elif n > 12 then raise (TooBig n)
    else 120 / (n - 3)

let guarded (n: int) () : Outcome =
    try
        Fine(risky n)
    with
    | TooBig big -> Failed $"{big} is too big"
    | Failure message -> Failed message
    | :? DivideByZeroException -> Failed "division by zero"

/// Each level adds its mark on the way out.
let unwound () : string list =
    let mutable marks = []
    let mark text = marks <- text :: marks
    let rec down level =
        try
            if level = 0 then raise (TooBig 1000) else down (level - 1)
        finally
            mark $"left {level}"
    try
        down 3
        mark "not reached"
    with TooBig n ->
        mark $"caught {n}"
    List.rev marks

let indices () : string =
    let numbers = [| 1; 2; 3 |]
    let mutable caught = 0
    for i in -2..5 do
        try
            numbers.[i] <- numbers.[i] * 10
        with _ ->
            caught <- caught + 1
    sprintf "%A, %d out of range" (List.ofArray numbers) caught

[<EntryPoint>]
let main _ =
    let threads = [ for n in [ 1; 3; 5; 7; 13; 15 ] -> n, Thread.create (guarded n) ]
    for (n, thread) in threads do
        match Thread.join thread with
        | Fine result -> printfn "%d: %d" n result
        | Failed why -> printfn "%d: failed, %s" n why
    Thread.join (Thread.create unwound) |> List.iter (printfn "%s")
    printfn "%s" (Thread.join (Thread.create indices))
    // The thread that waits has handlers of its own.
    let message =
        try
            let thread = Thread.create (guarded 10)
            match Thread.join thread with
            | Failed why -> failwith ("again: " + why)
            | Fine _ -> "fine"
        with Failure text -> text
    printfn "%s" message
    0

//| 1: -60
//| 3: failed, division by zero
//| 5: failed, 5 is a multiple of five
//| 7: 30
//| 13: failed, 13 is too big
//| 15: failed, 15 is a multiple of five
//| left 0
//| left 1
//| left 2
//| left 3
//| caught 1000
//| [10; 20; 30], 5 out of range
//| again: 10 is a multiple of five
