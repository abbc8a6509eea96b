// Closures kept in lists, records and options that live for one iteration.
// size: 100000
// prints 10000: 163414
// prints 100000: 661258
// prints 1000000: 637377
module Memory.ClosuresInData

type Rule =
    { Name: string
      Applies: int -> bool
      Action: int -> int }

type Button =
    { mutable Clicks: int
      mutable Handlers: (int -> unit) list }

let rules (i: int) : Rule list =
    let limit = i % 100
    [ { Name = "small"; Applies = (fun x -> x < limit); Action = fun x -> x + limit }
      { Name = "even"; Applies = (fun x -> x % 2 = 0); Action = fun x -> x / 2 + i % 5 }
      { Name = "other"; Applies = (fun _ -> true); Action = fun x -> x - 1 } ]

let apply (rules: Rule list) (x: int) : int =
    match List.tryFind (fun rule -> rule.Applies x) rules with
    | Some rule -> rule.Action x
    | None -> x

let click (button: Button) : unit =
    button.Clicks <- button.Clicks + 1
    List.iter (fun handler -> handler button.Clicks) button.Handlers

/// How many clicks the handlers saw, weighted: each handler has a weight of its own.
let clicks (i: int) : int =
    let mutable seen = 0
    let button = { Clicks = 0; Handlers = [] }
    for weight in 1 .. 3 do
        button.Handlers <- (fun clicks -> seen <- seen + clicks * weight + i % 2) :: button.Handlers
    click button
    click button
    seen

let compose (functions: (int -> int) list) : (int -> int) =
    List.fold (fun f g -> f >> g) id functions

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    for i in 1 .. n do
        let all = rules i
        let once = apply all
        let pipeline = compose [ once; (fun x -> x * 3); once; (fun x -> x + i % 7); once ]
        sum <- (sum + pipeline (i % 150) + clicks i) % 1000003
    Console.writeln $"{sum}"
    0
