// n = 400000: a binary heap of closures in an array; each that runs plans another one.
module Space.HeapOfClosures

type Event = { Time: int; Run: int -> unit }

let nothing = { Time = 0; Run = ignore }

type Heap() =
    let mutable items = Array.create 4 nothing
    let mutable size = 0

    member this.Count = size

    member this.Push(event: Event) =
        if size = items.Length then
            let larger = Array.create (2 * size) nothing
            Array.blit items 0 larger 0 size
            items <- larger
        let mutable i = size
        size <- size + 1
        while i > 0 && event.Time < items.[(i - 1) / 2].Time do
            items.[i] <- items.[(i - 1) / 2]
            i <- (i - 1) / 2
        items.[i] <- event

    member this.Pop() : Event =
        let first = items.[0]
        size <- size - 1
        let last = items.[size]
        items.[size] <- nothing
        let rec down i =
            let left = 2 * i + 1
            if left >= size then
                items.[i] <- last
            else
                let child = if left + 1 < size && items.[left + 1].Time < items.[left].Time then left + 1 else left
                if items.[child].Time < last.Time then
                    items.[i] <- items.[child]
                    down child
                else
                    items.[i] <- last
        if size > 0 then down 0
        first

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let heap = Heap()
    let sum = ref 0
    let left = ref n
    let rec step id count now =
        sum.Value <- (sum.Value + id * count + now) &&& 0xFFFFFF
        if left.Value > 0 then
            left.Value <- left.Value - 1
            heap.Push { Time = now + 1 + (id * 7 + count) % 13; Run = step id (count + 1) }
    for id in 1 .. 100 do
        heap.Push { Time = id % 10; Run = step id 0 }
    while heap.Count > 0 do
        let event = heap.Pop()
        event.Run event.Time
    printfn "%d" sum.Value
    0
