// A mutable field holds a function and is replaced while the program runs.
type Handler = {
    Name: string
    mutable Action: int -> int
    mutable Calls: int
}

let fire (h: Handler) (x: int) : unit =
    h.Calls <- h.Calls + 1
    let y = h.Action x
    Console.writeln $"{h.Name}#{Format.int h.Calls}: {Format.int y}"

let wrap (h: Handler) : unit =
    let inner = h.Action
    h.Action <- (fun x -> 1000 + inner x)

[<EntryPoint>]
let main _ =
    let h = { Name = "h"; Action = (fun x -> x); Calls = 0 }
    fire h 1
    h.Action <- (fun x -> x * 2)
    fire h 2
    wrap h
    wrap h
    fire h 3
    let copy = { h with Name = "copy" }
    copy.Action <- (fun _ -> 0)
    fire copy 4
    fire h 5
    0

//@ captures 15 inner: value

//| h#1: 1
//| h#2: 4
//| h#3: 2006
//| copy#4: 0
//| h#4: 2010
