// What is yielded without a word, beside `yield!`; numbers of any type.
let more = [ 7; 8 ]

let xs =
    [ 1
      yield! more
      9 ]

printfn "%A" xs
printfn "%d" (Seq.length (seq { 1; yield! [ 2 ] }))

let parts n =
    [| if n > 1 then
           0
           yield! [ n; n ]
       else
           n |]

printfn "%A %A" (List.ofArray (parts 1)) (List.ofArray (parts 3))

type Collecting() =
    member _.Zero() : int list = []
    member _.Yield(x: int) = [ x ]
    member _.YieldFrom(xs: int list) = xs
    member _.Combine(a: int list, b: int list) = a @ b
    member _.Delay(f: unit -> int list) = f ()

let collecting = Collecting()

printfn "%A" (collecting { 1; yield! [ 2; 3 ]; 4 })

let inline total xs = List.fold (+) LanguagePrimitives.GenericZero xs
let inline next x = x + LanguagePrimitives.GenericOne
let one: int = LanguagePrimitives.GenericOne
let unit: float = LanguagePrimitives.GenericOne
printfn "%d %f %d %f" (total [ 1; 2; 3 ]) (total [ 1.5; 2.5 ]) (next one) (next unit)

//| [1; 7; 8; 9]
//| 2
//| [1] [0; 3; 3]
//| [1; 2; 3; 4]
//| 6 4.000000 2 2.000000
