// Bit operations at work: counting, masks, powers of two, hashing with wrap-around.
let popCount (n: int) : int =
    let rec go n acc = if n = 0 then acc else go (n &&& (n - 1)) (acc + 1)
    go n 0

let isPowerOfTwo (n: int) : bool = n > 0 && (n &&& (n - 1)) = 0

let hash (s: string) : uint32 =
    let mutable h = 2166136261u
    for i in 0..(s.Length - 1) do
        h <- (h ^^^ uint32 (int s.[i])) * 16777619u
    h

let setBit (k: int) (n: int) : int = n ||| (1 <<< k)
let clearBit (k: int) (n: int) : int = n &&& ~~~(1 <<< k)

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (popCount 0b1011011))
    Console.writeln (Format.int (popCount (-1)))
    Console.writeln (if isPowerOfTwo 64 && not (isPowerOfTwo 65) then "ok" else "wrong")
    Console.writeln (Format.int (int (hash "")))
    Console.writeln (Format.int (int (hash "a")))
    Console.writeln (Format.int (int (hash "foobar")))
    Console.writeln (Format.int (0 |> setBit 3 |> setBit 5 |> clearBit 3))
    Console.writeln (Format.int ((-1 >>> 60) + (1 <<< 62 >>> 60)))
    Console.writeln (Format.int (int (0x80uy >>> 7) + int (-128y >>> 7)))
    0

//| 5
//| 64
//| ok
//| 2166136261
//| 3826002220
//| 3214735720
//| 32
//| 3
//| 0
