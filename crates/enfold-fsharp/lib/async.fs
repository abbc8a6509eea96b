/// Asynchronous computations. A computation that is started is a machine: it runs until it has to wait, says
/// what it waits for, and goes on when it is asked to. Who asks is `RunSynchronously`, or the computation
/// that waits for this one. Exceptions pass from one to the other like through calls.
module Async

/// What `async { … }` makes.
let make' (start: CancellationToken -> Machine<Wait', 'T>) : Async<'T> = { begin' = start }

/// Starts a computation on behalf of another one, unless that was cancelled.
let begin' (a: Async<'T>) (token: CancellationToken) : Machine<Wait', 'T> =
    if token.IsCancellationRequested then raise Stopped'
    a.begin' token

/// A computation that is ready when `ready` yields something; until then it waits for what `wait` says.
/// Everything that waits is made of this.
let pending (wait: unit -> Wait') (ready: unit -> 'T option) : Async<'T> =
    { begin' =
        fun _ ->
            { next' =
                (fun () ->
                    match ready () with
                    | Some value -> Done' value
                    | None -> Next' (wait ()))
              stop' = fun () -> () } }

let Return (value: 'T) : Async<'T> =
    { begin' = fun _ -> { next' = (fun () -> Done' value); stop' = fun () -> () } }

/// Waits for that many milliseconds.
let Sleep (milliseconds: int) : Async<unit> =
    { begin' =
        fun _ ->
            let mutable until = -1
            { next' =
                (fun () ->
                    if until < 0 then until <- Sys.clock () + milliseconds * 1000000
                    if Sys.clock () >= until then Done' () else Next' (Until' until))
              stop' = fun () -> () } }

// ---- computations that run in the background: whenever somebody waits ----

let mutable background : Machine<Wait', unit> list = []

/// Lets each computation in the background go on once; how many there are.
let pump () : int =
    if (# "first_thread" () : int #) = 0 then
        0
    else
        let now = background
        background <- []
        for m in now do
            match m.next' () with
            | Done' () -> ()
            | Next' _ -> background <- m :: background
        background <- List.rev background
        List.length background

/// When to look again for something that cannot be waited for alone.
let soon () : int = Sys.clock () + 2000000

/// Waits for what a computation waits for, unless it is cancelled meanwhile. It blocks only if nothing in the
/// background could go on: what it waits for may be what one of those does.
let waitUnless (token: CancellationToken) (why: Wait') : unit =
    let others = pump ()
    match why with
    | Event' block when others = 0 && token.deadline' = 0 -> block ()
    | _ ->
        let time = match why with Until' time -> time | Event' _ -> soon ()
        let mutable others = others
        while Sys.clock () < time && not token.IsCancellationRequested do
            let stop = if token.deadline' > 0 && token.deadline' < time then token.deadline' else time
            let left = (stop - Sys.clock ()) / 1000000
            if left > 0 then (# "sleep" (if others = 0 then left else 1) : unit #)
            others <- pump ()

let wait (why: Wait') : unit = waitUnless (CancellationToken.None) why

let run (m: Machine<Wait', 'T>) : 'T =
    let rec loop () =
        match m.next' () with
        | Done' value -> value
        | Next' why ->
            wait why
            loop ()
    loop ()

/// Runs a machine in a thread that has no computations in the background.
let finish (m: Machine<Wait', 'T>) : 'T =
    let rec loop () =
        match m.next' () with
        | Done' value -> value
        | Next' (Event' block) ->
            block ()
            loop ()
        | Next' (Until' time) ->
            (# "sleep" ((time - Sys.clock ()) / 1000000 + 1) : unit #)
            loop ()
    loop ()

let runAlone (a: Async<'T>) : 'T = finish (a.begin' CancellationToken.None)

let RunSynchronously (a: Async<'T>) : 'T = run (a.begin' CancellationToken.None)

/// `Async.RunSynchronously(a, cancellationToken = token)`.
let runWith (a: Async<'T>) (token: CancellationToken) : 'T =
    try
        let m = begin' a token
        let rec loop () =
            match m.next' () with
            | Done' value -> value
            | Next' why ->
                waitUnless token why
                if token.IsCancellationRequested then
                    m.stop' ()
                    raise Stopped'
                loop ()
        loop ()
    with
    | Stopped' -> raise (OperationCanceledException "The operation was canceled.")

/// A computation that ends when it is cancelled.
let runsUntilCancelled (a: Async<unit>) (token: CancellationToken) : Machine<Wait', unit> =
    let m = begin' a token
    { next' =
        (fun () ->
            if token.IsCancellationRequested then
                m.stop' ()
                Done' ()
            else
                try
                    m.next' ()
                with
                | Stopped' -> Done' ())
      stop' = m.stop' }

/// Only the first thread has a background: others run a computation to its end.
let startWith (a: Async<unit>) (token: CancellationToken) : unit =
    let m = runsUntilCancelled a token
    if (# "first_thread" () : int #) = 0 then
        finish m
    else
        match m.next' () with
        | Done' () -> ()
        | Next' _ -> background <- List.append background [ m ]

let Start (a: Async<unit>) : unit = startWith a CancellationToken.None
let StartImmediate (a: Async<unit>) : unit = startWith a CancellationToken.None

// ---- combinations ----

let Ignore (a: Async<'T>) : Async<unit> =
    async {
        let! _ = a
        return ()
    }

let map (f: 'A -> 'B) (a: Async<'A>) : Async<'B> =
    async {
        let! x = a
        return f x
    }

let bind (f: 'A -> Async<'B>) (a: Async<'A>) : Async<'B> =
    async {
        let! x = a
        return! f x
    }

let Catch (a: Async<'T>) : Async<Choice<'T, exn>> =
    async {
        try
            let! value = a
            return Choice1Of2 value
        with
        | error -> return Choice2Of2 error
    }

/// What the computation was started with.
let CancellationToken : Async<CancellationToken> =
    { begin' = fun token -> { next' = (fun () -> Done' token); stop' = fun () -> () } }

let Sequential (all: seq<Async<'T>>) : Async<'T[]> =
    async {
        let mutable results = []
        for a in all do
            let! value = a
            results <- value :: results
        return Collect.toArray results
    }

/// What to wait for where either of two things lets somebody go on. An event blocks, so beside anything else it is
/// looked for again and again.
let sooner (a: Wait' option) (b: Wait') : Wait' option =
    let first (x: int) (y: int) : Wait' option = Some (Until' (if x < y then x else y))
    match a, b with
    | None, _ -> Some b
    | Some (Until' x), Until' y -> first x y
    | Some (Until' x), Event' _ -> first x (soon ())
    | Some (Event' _), Until' y -> first (soon ()) y
    | Some (Event' _), Event' _ -> Some (Until' (soon ()))

/// A computation among others: the machine when it has been started, the result when it has ended.
type Task'<'T> =
    { computation': Async<'T>
      mutable running': Machine<Wait', 'T> option
      mutable result': 'T option }

/// Lets each of several computations go on that has not ended; yields what they wait for.
let goOn (tasks: Task'<'T>[]) (token: CancellationToken) : Wait' option =
    let mutable waits = None
    for task in tasks do
        if task.result'.IsNone then
            let m =
                match task.running' with
                | Some m -> m
                | None ->
                    let m = begin' task.computation' token
                    task.running' <- Some m
                    m
            match m.next' () with
            | Done' value -> task.result' <- Some value
            | Next' why -> waits <- sooner waits why
    waits

/// Gives up those that have not ended.
let stopAll (tasks: Task'<'T>[]) : unit =
    for task in tasks do
        match task.running', task.result' with
        | Some m, None -> m.stop' ()
        | _ -> ()

/// One after the other, but where one waits the others go on. If one fails, the others are given up.
let Parallel (all: seq<Async<'T>>) : Async<'T[]> =
    { begin' =
        fun token ->
            let mutable tasks : Task'<'T>[] = [||]
            let mutable first = true
            { next' =
                (fun () ->
                    if first then
                        first <- false
                        tasks <- Seq.toArray (Seq.map (fun a -> { computation' = a; running' = None; result' = None }) all)
                    let waits =
                        try
                            goOn tasks token
                        with
                        | error ->
                            stopAll tasks
                            raise error
                    match waits with
                    | Some why -> Next' why
                    | None -> Done' (Array.map (fun task -> Option.get task.result') tasks))
              stop' = fun () -> stopAll tasks } }

/// Starts a computation in the background; the result waits for it.
let StartChild (a: Async<'T>) : Async<Async<'T>> =
    { begin' =
        fun token ->
            { next' =
                (fun () ->
                    let mutable result = None
                    let task =
                        async {
                            let! value = a
                            result <- Some value
                        }
                    startWith task token
                    Done' (pending (fun () -> Until' (Sys.clock ())) (fun () -> result)))
              stop' = fun () -> () } }
