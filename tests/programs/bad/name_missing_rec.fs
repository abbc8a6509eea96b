// Without `rec` a function does not see itself.
let fact (n: int) : int = if n = 0 then 1 else n * fact (n - 1)

[<EntryPoint>]
let main _ = 0

//@ error E0101 2
