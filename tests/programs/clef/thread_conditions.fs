// A queue with room for a few items between several producers and several consumers: a lock, two conditions, and
// `try … finally` around everything that is done under the lock.
//@ skip interp
type Item =
    | Job of producer: int * number: int
    | Stop

type Buffer =
    { Lock: Mutex
      NotEmpty: CondVar
      NotFull: CondVar
      Room: int
      mutable Items: Item list }

let makeBuffer (room: int) : Buffer =
    { Lock = Mutex.create (); NotEmpty = CondVar.create (); NotFull = CondVar.create (); Room = room; Items = [] }

let locked (mutex: Mutex) (action: unit -> 'T) : 'T =
    Mutex.lock mutex
    try
        action ()
    finally
        Mutex.unlock mutex

let put (buffer: Buffer) (item: Item) : unit =
    locked buffer.Lock (fun () ->
        while buffer.Items.Length >= buffer.Room do
            CondVar.wait buffer.NotFull buffer.Lock
        buffer.Items <- buffer.Items @ [ item ]
        CondVar.signal buffer.NotEmpty)

let take (buffer: Buffer) : Item =
    locked buffer.Lock (fun () ->
        while List.isEmpty buffer.Items do
            CondVar.wait buffer.NotEmpty buffer.Lock
        let item = List.head buffer.Items
        buffer.Items <- List.tail buffer.Items
        CondVar.signal buffer.NotFull
        item)

let consume (buffer: Buffer) () : (int * int) list =
    let rec loop taken =
        match take buffer with
        | Job(producer, number) -> loop ((producer, number) :: taken)
        | Stop -> List.rev taken
    loop []

/// Whether the numbers of each producer come in order.
let inOrder (taken: (int * int) list) : bool =
    taken |> List.groupBy fst |> List.forall (fun (_, jobs) -> List.sort jobs = jobs)

[<EntryPoint>]
let main _ =
    let buffer = makeBuffer 3
    let consumers = [ for _ in 1..3 -> Thread.create (consume buffer) ]
    let produce producer () =
        for number in 1..200 do
            put buffer (Job(producer, number))
        200
    let producers = [ for producer in 1..4 -> Thread.create (produce producer) ]
    let made = List.sumBy Thread.join producers
    for _ in consumers do
        put buffer Stop
    let taken = List.map Thread.join consumers
    printfn "made %d, taken %d" made (List.sumBy List.length taken)
    printfn "in order: %b" (List.forall inOrder taken)
    let expected = [ for producer in 1..4 do for number in 1..200 -> producer, number ]
    printfn "each once: %b" (List.sort (List.concat taken) = expected)

    // A gate that opens for all at once.
    let gate, opened = Mutex.create (), CondVar.create ()
    let mutable isOpen = false
    let wait n () =
        locked gate (fun () ->
            while not isOpen do
                CondVar.wait opened gate
            n * 100)
    let waiting = [ for n in 1..5 -> Thread.create (wait n) ]
    Thread.sleep 5
    locked gate (fun () ->
        isOpen <- true
        CondVar.broadcast opened)
    printfn "%A" (List.map Thread.join waiting)
    0

//| made 800, taken 800
//| in order: true
//| each once: true
//| [100; 200; 300; 400; 500]
