/// A tiny virtual machine with a stack, variables, jumps and calls, and an assembler for it.
module Programs.Vm

type Instr =
    | Push of int
    | Load of int
    | Store of int
    | Arith of string * (int -> int -> int)
    | Jump of int
    | JumpIfZero of int
    | Call of int
    | Return
    | Print
    | Halt

exception MachineError of int * string

type Machine = {
    Code: Instr[]
    Vars: int[]
    mutable Stack: int list
    mutable Calls: int list
    mutable Pc: int
    mutable Steps: int
}

let load (code: Instr list) : Machine =
    { Code = Array.ofList code
      Vars = Array.create 8 0
      Stack = []
      Calls = []
      Pc = 0
      Steps = 0 }

let fail (m: Machine) (why: string) = raise (MachineError (m.Pc, why))

let pop (m: Machine) : int =
    match m.Stack with
    | top :: rest ->
        m.Stack <- rest
        top
    | [] -> fail m "the stack is empty"

let push (m: Machine) (n: int) : unit = m.Stack <- n :: m.Stack

/// Executes one instruction; false means that the machine has stopped.
let step (out: string -> unit) (m: Machine) : bool =
    if m.Pc < 0 || m.Pc >= m.Code.Length then fail m "outside of the code"
    let instr = m.Code.[m.Pc]
    m.Steps <- m.Steps + 1
    let next () : bool =
        m.Pc <- m.Pc + 1
        true
    let jump (target: int) : bool =
        m.Pc <- target
        true
    match instr with
    | Push n ->
        push m n
        next ()
    | Load v ->
        push m m.Vars.[v]
        next ()
    | Store v ->
        m.Vars.[v] <- pop m
        next ()
    | Arith (_, f) ->
        let b = pop m
        let a = pop m
        push m (f a b)
        next ()
    | Jump t -> jump t
    | JumpIfZero t -> if pop m = 0 then jump t else next ()
    | Call t ->
        m.Calls <- (m.Pc + 1) :: m.Calls
        jump t
    | Return ->
        match m.Calls with
        | back :: rest ->
            m.Calls <- rest
            jump back
        | [] -> fail m "return without call"
    | Print ->
        out (Format.int (pop m))
        next ()
    | Halt -> false

let run (limit: int) (out: string -> unit) (m: Machine) : string =
    let advance = step out
    try
        while m.Steps < limit && advance m do
            ()
        if m.Steps >= limit then "out of steps" else $"halted after {m.Steps} steps"
    with
    | MachineError (pc, why) -> $"error at {pc}: {why}"

let add = Arith ("add", fun a b -> a + b)
let sub = Arith ("sub", fun a b -> a - b)
let mul = Arith ("mul", fun a b -> a * b)

/// Factorial of n by a loop: variable 0 counts down, variable 1 collects.
let factorial (n: int) : Instr list =
    [ Push n; Store 0; Push 1; Store 1
      Load 0; JumpIfZero 15
      Load 1; Load 0; mul; Store 1
      Load 0; Push 1; sub; Store 0
      Jump 4
      Load 1; Print; Halt ]

/// Calls a subroutine that squares the top of the stack, twice.
let squares : Instr list =
    [ Push 7; Call 6; Print; Push 12; Call 6; Jump 10
      Store 2; Load 2; Load 2; Jump 12
      Print; Halt
      mul; Return ]

let name (i: Instr) : string =
    match i with
    | Push n -> $"push {n}"
    | Load v -> $"load {v}"
    | Store v -> $"store {v}"
    | Arith (n, _) -> n
    | Jump t -> $"jump {t}"
    | JumpIfZero t -> $"jz {t}"
    | Call t -> $"call {t}"
    | Return -> "return"
    | Print -> "print"
    | Halt -> "halt"

[<EntryPoint>]
let main _ =
    let print (s: string) : unit = Console.writeln $"> {s}"
    let execute (title: string) (code: Instr list) : unit =
        Console.writeln title
        Console.writeln (run 1000 print (load code))
    execute "factorial 10" (factorial 10)
    execute "factorial 0" (factorial 0)
    execute "squares" squares
    execute "underflow" [Push 1; add; Halt]
    execute "endless" [Jump 0]
    execute "falls off" [Push 1; Print]
    execute "bad return" [Return]
    let mutable collected : string list = []
    let m = load (factorial 5)
    let verdict = run 20 (fun s -> collected <- s :: collected) m
    Console.writeln $"{verdict}; {List.length collected} printed; pc {m.Pc} is {name m.Code.[m.Pc]}"
    let verdict2 = run 1000 (fun s -> collected <- s :: collected) m
    Console.writeln $"{verdict2}; {List.head collected}"
    0

//| factorial 10
//| > 3628800
//| halted after 119 steps
//| factorial 0
//| > 1
//| halted after 9 steps
//| squares
//| > 49
//| > 144
//| halted after 20 steps
//| underflow
//| error at 1: the stack is empty
//| endless
//| out of steps
//| falls off
//| > 1
//| error at 2: outside of the code
//| bad return
//| error at 0: return without call
//| out of steps; 0 printed; pc 9 is store 1
//| halted after 64 steps; 120
