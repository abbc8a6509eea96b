// A function of another type than the parameter.
let apply (f: int -> int) (x: int) : int = f x
let r = apply (fun s -> s + "!") 1

[<EntryPoint>]
let main _ = 0

//@ error E0201 3
