/// Threads of the operating system. Each has regions of its own. What a thread yields is copied to who waits for
/// it; what its function captured lives until the program ends.
module Thread

/// A running thread that yields a `'T`.
type Thread<'T> = { thread': int; result': int }

let enter' (word: int) : int =
    let body = (# "unpin" word : unit -> unit #)
    body ()
    0

/// Runs a function in a thread.
let start' (body: unit -> unit) : int =
    let word = (# "pin" body : int #)
    let code = int (# "code_pointer" enter' : nativeint #)
    let thread = (# "foreign" "" "enf_thread_start" code word : int #)
    if thread = 0 then failwith "the system has no room for another thread"
    thread

let create (f: unit -> 'T) : Thread<'T> =
    let result = Channel.create ()
    let body () =
        let value = f ()
        Channel.put result value |> ignore
    { thread' = start' body; result' = result }

/// Waits for a thread to end; what it yields.
let join (thread: Thread<'T>) : 'T =
    let envelope = Channel.take thread.result' -1
    if envelope = 0 then failwith "the thread was joined before, or detached"
    Channel.close thread.result'
    (# "foreign" "" "enf_thread_join" thread.thread' : int #) |> ignore
    Channel.opened envelope

/// Lets a thread run on its own; nobody will wait for it.
let detach (thread: Thread<'T>) : unit =
    Channel.close thread.result'
    (# "foreign" "" "enf_thread_detach" thread.thread' : int #) |> ignore

let sleep (milliseconds: int) : unit = (# "sleep" milliseconds : unit #)
let Sleep (milliseconds: int) : unit = sleep milliseconds
