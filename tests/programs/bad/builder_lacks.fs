// What a builder does not have.
type B() =
    member _.Return(x: int) : int list = [ x ]
    member _.Delay(f: unit -> int list) : int list = f ()

let b = B()

let x =
    b {
        let! y = [ 1 ]
        return y
    }

let z = b { while true do return 1 }

[<EntryPoint>]
let main _ = 0

//@ error E0602 10
//@ error E0602 14
