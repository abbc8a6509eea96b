// `yield` in a function that stands inside of a sequence belongs to the function.
let xs =
    seq {
        yield 1
        let f () = yield 2
        f ()
    }

let y = return 3

[<EntryPoint>]
let main _ = 0

//@ error E0601 5
//@ error E0601 9
