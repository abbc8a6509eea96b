// All elements of a sequence have one type.
let xs =
    seq {
        yield 1
        yield "two"
    }

let ys = [ for x in [ 1; 2 ] do yield x; yield! [ "a" ] ]

[<EntryPoint>]
let main _ = 0

//@ error E0201 5
//@ error E0201 8
