/// An event scheduler: actions are closures with a time; they may schedule others and cancel themselves.
module Programs.Scheduler

type Event = {
    Time: int
    Id: int
    Action: unit -> unit
}

type Scheduler = {
    mutable Now: int
    mutable NextId: int
    mutable Queue: Event list
    mutable Cancelled: int list
}

let create () : Scheduler = { Now = 0; NextId = 1; Queue = []; Cancelled = [] }

/// Inserts by time; events of one time keep the order in which they were made.
let rec insert (e: Event) (queue: Event list) : Event list =
    match queue with
    | first :: rest when first.Time <= e.Time -> first :: insert e rest
    | _ -> e :: queue

let after (s: Scheduler) (delay: int) (action: unit -> unit) : int =
    let id = s.NextId
    s.NextId <- id + 1
    s.Queue <- insert { Time = s.Now + delay; Id = id; Action = action } s.Queue
    id

let cancel (s: Scheduler) (id: int) : unit = s.Cancelled <- id :: s.Cancelled

/// Repeats an action until it returns false; gives back a function that stops it.
let every (s: Scheduler) (period: int) (action: int -> bool) : (unit -> unit) =
    let mutable round = 0
    let mutable stopped = false
    let rec tick () : unit =
        if not stopped then
            round <- round + 1
            if action round then after s period tick |> ignore
    after s period tick |> ignore
    fun () -> stopped <- true

let rec run (s: Scheduler) (limit: int) : int =
    match s.Queue with
    | [] -> s.Now
    | e :: _ when e.Time > limit -> s.Now
    | e :: rest ->
        s.Queue <- rest
        s.Now <- e.Time
        if not (List.contains e.Id s.Cancelled) then e.Action ()
        run s limit

let log (s: Scheduler) (who: string) (what: string) : unit =
    Console.writeln $"[{s.Now}] {who}: {what}"

/// A worker that takes jobs from a shared list and schedules itself again after each.
let worker (s: Scheduler) (name: string) (jobs: (string * int) list ref) : (unit -> int) =
    let mutable finished = 0
    let rec next () : unit =
        match !jobs with
        | [] -> log s name "nothing left"
        | (job, cost) :: rest ->
            jobs := rest
            log s name $"starts {job}"
            after s cost (fun () ->
                finished <- finished + 1
                log s name $"finished {job}"
                next ())
            |> ignore
    after s 0 next |> ignore
    fun () -> finished

[<EntryPoint>]
let main _ =
    let s = create ()
    let say = log s
    after s 5 (fun () -> say "main" "five") |> ignore
    after s 1 (fun () ->
        say "main" "one"
        after s 1 (fun () -> say "main" "one and one") |> ignore)
    |> ignore
    let never = after s 3 (fun () -> say "main" "never")
    after s 2 (fun () -> cancel s never) |> ignore
    after s 2 (fun () -> say "main" "same time, later made") |> ignore
    Console.writeln $"idle at {run s 100}"

    let jobs = ref [("a", 3); ("b", 1); ("c", 2); ("d", 4)]
    let first = worker s "w1" jobs
    let second = worker s "w2" jobs
    Console.writeln $"idle at {run s 100}"
    Console.writeln $"w1 {first ()}, w2 {second ()}"

    let mutable sum = 0
    let stop =
        every s 10 (fun n ->
            sum <- sum + n
            say "tick" $"{n} (sum {sum})"
            n < 5)
    after s 35 stop |> ignore
    let stopBeat = every s 20 (fun n -> n < 100)
    Console.writeln $"paused at {run s 40}"
    stopBeat ()
    Console.writeln $"idle at {run s 1000}"
    Console.writeln (Format.int sum)
    0

//| [1] main: one
//| [2] main: same time, later made
//| [2] main: one and one
//| [5] main: five
//| idle at 5
//| [5] w1: starts a
//| [5] w2: starts b
//| [6] w2: finished b
//| [6] w2: starts c
//| [8] w1: finished a
//| [8] w1: starts d
//| [8] w2: finished c
//| [8] w2: nothing left
//| [12] w1: finished d
//| [12] w1: nothing left
//| idle at 12
//| w1 2, w2 2
//| [22] tick: 1 (sum 1)
//| [32] tick: 2 (sum 3)
//| paused at 32
//| [42] tick: 3 (sum 6)
//| idle at 52
//| 6
