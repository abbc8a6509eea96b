// A state (an immutable record with lists) is replaced in each step of a tail-recursive loop.
// size: 200000
// prints 20000: 20000 3088 42 115358
// prints 200000: 200000 29863 37 1149213
// prints 2000000: 2000000 297632 48 11488048
module Memory.StateMachine

type Mode =
    | Idle
    | Working of int
    | Blocked of string

type State =
    { Tick: int
      Mode: Mode
      Pending: int list
      Log: (int * int) list
      Done: int }

let initial = { Tick = 0; Mode = Idle; Pending = []; Log = []; Done = 0 }

let next (state: State) : State =
    let tick = state.Tick + 1
    let arrived = if tick % 3 = 0 then state.Pending @ [ tick % 11 ] else state.Pending
    let state = { state with Tick = tick; Pending = arrived }
    match state.Mode, state.Pending with
    | Idle, job :: rest -> { state with Mode = Working job; Pending = rest }
    | Idle, [] -> state
    | Working 0, _ ->
        { state with Mode = Idle; Done = state.Done + 1; Log = List.truncate 5 ((tick, state.Done) :: state.Log) }
    | Working 7, _ -> { state with Mode = Blocked $"job {tick % 10}" }
    | Working left, _ -> { state with Mode = Working (left - 1); Pending = List.truncate 8 state.Pending }
    | Blocked reason, _ -> { state with Mode = Working (reason.Length - 2) }

let rec iterate (state: State) (steps: int) : State =
    if steps = 0 then state else iterate (next state) (steps - 1)

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let final = iterate initial n
    let log = List.sumBy (fun (tick, count) -> tick + count) final.Log
    Console.writeln $"{final.Tick} {final.Done} {List.sum final.Pending} {log}"
    0
