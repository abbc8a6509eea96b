// Active patterns with other arguments than they take.
let (|DivisibleBy|_|) (by: int) (n: int) = if n % by = 0 then Some (n / by) else None
let (|A|B|C|D|E|F|G|H|) (n: int) = n
let (|Even|Odd|) (n: int) = if n % 2 = 0 then Even else Odd

let a n = match n with DivisibleBy -> 1 | _ -> 0
let b n = match n with DivisibleBy 1 2 3 -> 1 | _ -> 0
let c (s: string) = match s with Even -> 1 | Odd -> 2
let d n = match n with DivisibleBy _ k -> k | _ -> 0

[<EntryPoint>]
let main _ = 0

//@ error E0303 3
//@ error E0303 6
//@ error E0303 7
//@ error E0201 8
//@ error E0303 9
