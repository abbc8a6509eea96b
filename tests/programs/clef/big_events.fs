// A scheduler of events in time: closures in a priority queue, timers that repeat and can be
// cancelled, resources with queues of waiting closures, and a small workshop that runs on them.
module Programs.Events

open System.Collections.Generic
open System.Text

// ---- a priority queue: a binary heap in a growing array ----

/// Smallest first; equal priorities in the order in which they came.
type PriorityQueue<'T>() =
    let heap = ResizeArray<struct (int * int * 'T)>()
    let mutable stamp = 0

    let before i j =
        let struct (a, s, _) = heap.[i]
        let struct (b, t, _) = heap.[j]
        a < b || (a = b && s < t)

    let swap i j =
        let kept = heap.[i]
        heap.[i] <- heap.[j]
        heap.[j] <- kept

    let rec up i =
        let parent = (i - 1) / 2
        if i > 0 && before i parent then
            swap i parent
            up parent

    let rec down i =
        let left = 2 * i + 1
        if left < heap.Count then
            let right = left + 1
            let least = if right < heap.Count && before right left then right else left
            if before least i then
                swap i least
                down least

    member _.Count = heap.Count
    member q.IsEmpty = q.Count = 0

    member _.Add(priority: int, item: 'T) =
        heap.Add(struct (priority, stamp, item))
        stamp <- stamp + 1
        up (heap.Count - 1)

    member _.TryTake() : (int * 'T) option =
        if heap.Count = 0 then
            None
        else
            let struct (priority, _, item) = heap.[0]
            let last = heap.Count - 1
            heap.[0] <- heap.[last]
            heap.RemoveAt last
            down 0
            Some (priority, item)

// ---- the scheduler ----

type Handle = { Id: int; mutable Live: bool }

type Scheduler() =
    let queue = PriorityQueue<Handle * (unit -> unit)>()
    let mutable now = 0
    let mutable nextId = 0
    let mutable ran = 0

    let fresh () =
        nextId <- nextId + 1
        { Id = nextId; Live = true }

    member _.Now = now
    member _.Ran = ran
    member _.Waiting = queue.Count

    /// Runs an action after some time.
    member _.After(delay: int, action: unit -> unit) : Handle =
        if delay < 0 then invalidArg "delay" "time does not run backwards"
        let handle = fresh ()
        queue.Add(now + delay, (handle, action))
        handle

    member _.Cancel(handle: Handle) = handle.Live <- false

    /// Runs an action again and again, until it says `false` or is cancelled.
    member this.Every(period: int, action: unit -> bool) : Handle =
        let shared = fresh ()
        let rec tick () =
            if shared.Live && action () then
                this.After(period, tick) |> ignore
        this.After(period, tick) |> ignore
        shared

    member this.Step() : bool =
        match queue.TryTake() with
        | None -> false
        | Some (time, (handle, action)) ->
            now <- time
            if handle.Live then
                handle.Live <- false
                ran <- ran + 1
                action ()
            true

    member this.Run(?until: int) =
        let limit = defaultArg until 1_000_000
        let mutable go = true
        while go do
            go <- now < limit && this.Step()

// ---- what runs on it ----

/// Something of which there are a few pieces; who finds none waits.
type Resource(name: string, size: int) =
    let waiting = Queue<unit -> unit>()
    let mutable free = size
    let mutable longest = 0

    member _.Name = name
    member _.Longest = longest
    member _.Free = free

    member _.Take(action: unit -> unit) =
        if free > 0 then
            free <- free - 1
            action ()
        else
            waiting.Enqueue action
            longest <- max longest waiting.Count

    member _.Release() =
        if waiting.Count > 0 then
            let next = waiting.Dequeue()
            next ()
        else
            free <- free + 1

type Entry = { Time: int; Who: string; What: string }

type ILog =
    abstract Write: time: int * who: string * what: string -> unit
    abstract Entries: Entry list

type MemoryLog() =
    let entries = ResizeArray<Entry>()
    interface ILog with
        member _.Write(time, who, what) = entries.Add { Time = time; Who = who; What = what }
        member _.Entries = List.ofSeq entries

/// Passes on what a filter lets through, and counts the rest.
type FilteredLog(inner: ILog, keep: string -> bool) =
    let mutable dropped = 0
    member _.Dropped = dropped
    interface ILog with
        member _.Write(time, who, what) =
            if keep what then inner.Write(time, who, what) else dropped <- dropped + 1
        member _.Entries = inner.Entries

type Step =
    | Use of machine: string * minutes: int
    | Rest of int
    | Note of string

type Job = { Name: string; Arrives: int; Steps: Step list }

type Workshop(scheduler: Scheduler, log: ILog, machines: Map<string, Resource>) =
    let finished = Dictionary<string, int>()

    let rec perform (job: Job) (steps: Step list) : unit =
        let write what = log.Write(scheduler.Now, job.Name, what)
        match steps with
        | [] ->
            finished.[job.Name] <- scheduler.Now
            write "done"
        | Note text :: rest ->
            write text
            perform job rest
        | Rest minutes :: rest -> scheduler.After(minutes, fun () -> perform job rest) |> ignore
        | Use (name, minutes) :: rest ->
            match machines.TryFind name with
            | None -> write $"no {name}"
            | Some machine ->
                machine.Take(fun () ->
                    write $"gets {name}"
                    scheduler.After(minutes, fun () ->
                        write $"leaves {name}"
                        machine.Release()
                        perform job rest)
                    |> ignore)

    member _.Submit(job: Job) =
        scheduler.After(job.Arrives, fun () -> perform job job.Steps) |> ignore

    member _.Finished = finished

// ---- programs ----

let render (entries: Entry list) =
    let text = StringBuilder()
    for { Time = time; Who = who; What = what } in entries do
        text.Append(sprintf "%4d %-6s %s" time who what).AppendLine() |> ignore
    text.ToString()

let order () =
    printfn "-- order"
    let queue = PriorityQueue<string>()
    [ 5, "e"; 1, "a"; 3, "c1"; 3, "c2"; 2, "b"; 3, "c3"; 0, "first"; 9, "last" ]
    |> List.iter queue.Add
    let rec drain taken =
        match queue.TryTake() with
        | Some (priority, item) -> drain ($"{priority}{item}" :: taken)
        | None -> List.rev taken
    drain [] |> String.concat " " |> printfn "%s"
    printfn "%b" queue.IsEmpty
    // More than a few, mixed up.
    let many = PriorityQueue<int>()
    for i in 0 .. 99 do
        let n = i * 37 % 100
        many.Add(n, n * n)
    let sorted =
        Seq.unfold (fun () -> many.TryTake() |> Option.map (fun pair -> pair, ())) ()
        |> Seq.map fst
        |> Seq.toList
    printfn "%b %d" (sorted = [ 0 .. 99 ]) sorted.Length

let timers () =
    printfn "-- timers"
    let s = Scheduler()
    let seen = ResizeArray<string>()
    let say what () = seen.Add $"{s.Now}:{what}"
    s.After(10, say "ten") |> ignore
    s.After(5, fun () ->
        say "five" ()
        s.After(5, say "ten again") |> ignore)
    |> ignore
    let never = s.After(7, say "never")
    s.After(6, fun () -> s.Cancel never) |> ignore
    let left = ref 3
    s.Every(4, fun () ->
        left.Value <- left.Value - 1
        say $"tick {left.Value}" ()
        left.Value > 0)
    |> ignore
    let endless = s.Every(3, fun () ->
        say "beat" ()
        true)
    s.After(11, fun () -> s.Cancel endless) |> ignore
    s.Run()
    printfn "%s" (String.concat ", " seen)
    printfn "now %d, ran %d, waiting %d" s.Now s.Ran s.Waiting
    try
        s.After(-1, ignore) |> ignore
    with
    | :? System.ArgumentException -> printfn "no way back"

let workshop () =
    printfn "-- workshop"
    let s = Scheduler()
    let kept = MemoryLog()
    let log = FilteredLog(kept, fun what -> not (what.StartsWith "leaves"))
    let machines =
        [ Resource("saw", 1); Resource("drill", 2); Resource("oven", 1) ]
        |> List.map (fun r -> r.Name, r)
        |> Map.ofList
    let shop = Workshop(s, log, machines)
    let jobs =
        [ { Name = "table"; Arrives = 0; Steps = [ Note "planned"; Use ("saw", 10); Use ("drill", 5) ] }
          { Name = "chair"; Arrives = 2; Steps = [ Use ("saw", 4); Use ("drill", 9); Rest 3 ] }
          { Name = "shelf"; Arrives = 3; Steps = [ Use ("drill", 12); Use ("saw", 6) ] }
          { Name = "clock"; Arrives = 8; Steps = [ Use ("laser", 1) ] }
          { Name = "bowl"; Arrives = 9; Steps = [ Use ("drill", 2); Use ("oven", 30); Note "glazed" ] } ]
    jobs |> List.iter shop.Submit
    s.Run()
    printf "%s" (render (kept :> ILog).Entries)
    printfn "dropped %d" log.Dropped
    for KeyValue (name, time) in shop.Finished do
        printfn "%s at %d" name time
    let unfinished = jobs |> List.filter (fun job -> not (shop.Finished.ContainsKey job.Name))
    printfn "unfinished: %s" (unfinished |> List.map _.Name |> String.concat ", ")
    for KeyValue (name, machine) in machines do
        printfn "%-5s free %d, queue at most %d" name machine.Free machine.Longest

let ping () =
    printfn "-- a ball between two players, cut off"
    let s = Scheduler()
    let hits = Dictionary<string, int>()
    let rec hit (players: string list) delay () =
        match players with
        | first :: others ->
            hits.[first] <- (match hits.TryGetValue first with | true, n -> n + 1 | _ -> 1)
            s.After(delay, hit (others @ [ first ]) (delay + 1)) |> ignore
        | [] -> ()
    s.After(0, hit [ "ann"; "bob" ] 1) |> ignore
    s.Run(until = 100)
    let counts = hits |> Seq.map (fun pair -> $"{pair.Key} {pair.Value}") |> String.concat ", "
    printfn "%s; now %d, waiting %d" counts s.Now s.Waiting

[<EntryPoint>]
let main _ =
    order ()
    timers ()
    workshop ()
    ping ()
    0

//| -- order
//| 0first 1a 2b 3c1 3c2 3c3 5e 9last
//| true
//| true 100
//| -- timers
//| 3:beat, 4:tick 2, 5:five, 6:beat, 8:tick 1, 9:beat, 10:ten, 10:ten again, 12:tick 0
//| now 12, ran 12, waiting 0
//| no way back
//| -- workshop
//|    0 table  planned
//|    0 table  gets saw
//|    3 shelf  gets drill
//|    8 clock  no laser
//|    9 bowl   gets drill
//|   10 chair  gets saw
//|   11 table  gets drill
//|   11 bowl   gets oven
//|   15 chair  gets drill
//|   15 shelf  gets saw
//|   16 table  done
//|   21 shelf  done
//|   27 chair  done
//|   41 bowl   glazed
//|   41 bowl   done
//| dropped 8
//| table at 16
//| shelf at 21
//| chair at 27
//| bowl at 41
//| unfinished: clock
//| drill free 2, queue at most 1
//| oven  free 1, queue at most 0
//| saw   free 1, queue at most 1
//| -- a ball between two players, cut off
//| ann 8, bob 7; now 105, waiting 1
