// Mutually recursive local functions that capture; one pair is only called, one escapes.
let parity (n: int) (yes: string) (no: string) : string =
    let rec even (k: int) : string = if k = 0 then yes else odd (k - 1)
    and odd (k: int) : string = if k = 0 then no else even (k - 1)
    even n

let makeZigzag (up: int) (down: int) : (int -> int) * (int -> int) =
    let rec rise (n: int) : int = if n <= 0 then 0 else up + fall (n - 1)
    and fall (n: int) : int = if n <= 0 then 0 else rise (n - 1) - down
    (rise, fall)

[<EntryPoint>]
let main _ =
    Console.writeln (parity 10 "even" "odd")
    Console.writeln (parity 7 "even" "odd")
    let (rise, fall) = makeZigzag 10 3
    let (rise2, _) = makeZigzag 1 0
    Console.writeln (Format.int (rise 4))
    Console.writeln (Format.int (fall 4))
    Console.writeln (Format.int (rise 1))
    Console.writeln (Format.int (rise2 9))
    0

//| even
//| odd
//| 14
//| 14
//| 10
//| 5
