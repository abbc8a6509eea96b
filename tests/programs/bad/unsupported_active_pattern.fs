// Active patterns.
let (|Even|_|) (n: int) = if n % 2 = 0 then Some n else None

[<EntryPoint>]
let main _ = 0

//@ error E0901 2
