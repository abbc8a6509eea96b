// Loops, exceptions and addresses as beginners write them.
open System
let mutable total = 0
let nums = [| 3; 1; 2 |]
for n in nums do
    total <- total + n
printfn "%d" total
let bubble (arr: int[]) =
    let mutable swapped = true
    while swapped do
        swapped <- false
        for i in 0 .. arr.Length - 2 do
            if arr.[i] > arr.[i + 1] then
                let t = arr.[i]
                arr.[i] <- arr.[i + 1]
                arr.[i + 1] <- t
                swapped <- true
    arr
printfn "%A" (bubble [| 5; 2; 9; 1 |])
exception InsufficientFunds of string * decimal: int
let withdraw balance amount =
    if amount > balance then raise (InsufficientFunds("account", amount - balance))
    balance - amount
try
    printfn "%d" (withdraw 10 3)
    printfn "%d" (withdraw 10 30)
with
| InsufficientFunds(who, n) -> printfn "%s lacks %d" who n
| :? DivideByZeroException -> printfn "div"
| ex -> printfn "%s" ex.Message
let r = try 1 / 0 with :? System.DivideByZeroException -> -1
printfn "%d" r
let f (x: string) = try int x |> Some with _ -> None
printfn "%A %A" (f "12") (f "z")
try
    try failwith "oops" finally printfn "cleanup"
with Failure m -> printfn "caught %s" m
let swap (a: byref<int>) (b: byref<int>) =
    let t = a
    a <- b
    b <- t
let mutable x = 1
let mutable y = 2
let go () =
    let mutable x = 1
    let mutable y = 2
    swap &x &y
    printfn "%d %d" x y
go ()
printfn "%d %d" x y

//| 6
//| [|1; 2; 5; 9|]
//| 7
//| account lacks 20
//| -1
//| Some 12 None
//| cleanup
//| caught oops
//| 2 1
//| 1 2
