// Event handlers: closures in lists, added and called, with shared state.
type Event = {
    mutable Handlers: (string -> unit) list
}

let subscribe (e: Event) (h: string -> unit) : unit = e.Handlers <- e.Handlers @ [h]
let fire (e: Event) (msg: string) : unit = List.iter (fun h -> h msg) e.Handlers

[<EntryPoint>]
let main _ =
    let click = { Handlers = [] }
    let mutable count = 0
    let mutable last = "none"
    fire click "nobody listens"
    subscribe click (fun _ -> count <- count + 1)
    subscribe click (fun m -> last <- m)
    for name in ["A"; "B"] do
        subscribe click (fun m -> Console.writeln $"{name} got {m}")
    fire click "one"
    Console.writeln $"{count} {last}"
    subscribe click (fun m ->
        if m = "two" then
            subscribe click (fun n -> Console.writeln $"late {n} {count}"))
    fire click "two"
    fire click "three"
    Console.writeln $"{count} {last} {List.length click.Handlers}"
    0

//@ captures 7 msg: value
//@ captures 15 count: ref
//@ captures 16 last: ref
//@ captures 18 name: value
//@ captures 21 click: value, count: ref
//@ captures 23 count: ref

//| A got one
//| B got one
//| 1 one
//| A got two
//| B got two
//| A got three
//| B got three
//| late three 3
//| 3 three 6
