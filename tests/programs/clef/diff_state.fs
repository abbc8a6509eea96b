/// State: variables that are assigned, references, mutable fields and closures that share them.

let show (name: string) (x: float) : unit =
    Console.writeln (name + " " + Format.decimals 6 (if abs x < 5e-7 then 0.0 else x))

let both (name: string) (f: float -> float) (x: float) : unit =
    show name (Diff.derivative f x)
    show name (Diff.gradient f x)

type Account = { mutable Balance: float; Rate: float }

let grow (account: Account) : unit = account.Balance <- account.Balance * account.Rate

let saved (x: float) : float =
    let account = { Balance = x; Rate = 1.05 }
    for _ in 1 .. 3 do
        account.Balance <- account.Balance + 0.5 * x
        grow account
    account.Balance

let rates (rate: float) : float =
    let account = { Balance = 100.0; Rate = rate }
    for _ in 1 .. 3 do
        grow account
    account.Balance

let aliases (x: float) : float =
    let a = ref x
    let b = a
    b.Value <- b.Value * 3.0
    a.Value * b.Value

let exchanged (x: float) : float =
    let a = ref x
    let b = ref (x * x)
    let swap (p: float ref) (q: float ref) =
        let t = p.Value
        p.Value <- q.Value
        q.Value <- t
    swap a b
    a.Value * 10.0 + b.Value

let counters (x: float) : float =
    let make () =
        let total = ref 0.0
        (fun y -> total.Value <- total.Value + y * x), (fun () -> total.Value)
    let (add, read) = make ()
    let (add', read') = make ()
    add x
    add' 2.0
    add (x * x)
    read () * read' ()

let queue (x: float) : float =
    let mutable jobs = []
    let value = ref x
    for i in 1 .. 3 do
        jobs <- (fun () -> value.Value <- value.Value * (x + float i)) :: jobs
    for job in jobs do
        job ()
    value.Value

let stack (x: float) : float =
    let mutable items = [ x * x; 2.0; x ]
    let pop () =
        match items with
        | [] -> 0.0
        | y :: rest ->
            items <- rest
            y
    let a = pop ()
    let b = pop ()
    items <- (a - b) :: items
    let c = pop ()
    c * pop ()

let remembered (x: float) : float =
    let memory = Array.create 20 None
    let rec f n =
        match memory.[n] with
        | Some y -> y
        | None ->
            let y = if n < 2 then x + float n else f (n - 1) * 0.5 + f (n - 2)
            memory.[n] <- Some y
            y
    f 12

type Neuron(weight: float) =
    let mutable last = 0.0
    member _.Output(x: float) : float =
        last <- tanh (weight * x)
        last
    member _.Last : float = last

let classes (w: float) : float =
    let neuron = Neuron(w)
    let a = neuron.Output 0.5
    let b = neuron.Output a
    b * neuron.Last

let mutable total = 2.0

[<EntryPoint>]
let main _ =
    both "account" saved 10.0
    both "rate" rates 1.1
    both "aliases" aliases 2.0
    both "exchanged" exchanged 3.0
    both "counters" counters 1.5
    both "queue" queue 0.5
    both "stack" stack 3.0
    both "remembered" remembered 1.0
    both "classes" classes 0.8
    both "module's" (fun x -> total * x * x) 3.0
    both "assigned" (fun x ->
        total <- x
        let y = total * total
        total <- 2.0
        y) 3.0
    0

//| account 2.812688
//| account 2.812688
//| rate 363.000000
//| rate 363.000000
//| aliases 36.000000
//| aliases 36.000000
//| exchanged 61.000000
//| exchanged 61.000000
//| counters 40.500000
//| counters 40.500000
//| queue 22.000000
//| queue 22.000000
//| stack 25.000000
//| stack 25.000000
//| remembered 16.837402
//| remembered 16.837402
//| classes 0.388946
//| classes 0.388946
//| module's 12.000000
//| module's 12.000000
//| assigned 6.000000
//| assigned 6.000000
