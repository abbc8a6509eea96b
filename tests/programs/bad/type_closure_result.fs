// A closure of another type than annotated.
let make (n: int) : (int -> string) =
    fun x -> x + n

[<EntryPoint>]
let main _ = 0

//@ error E0201 3
