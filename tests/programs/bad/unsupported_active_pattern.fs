// Active patterns.
let (|Even|Odd|) (n: int) = if n % 2 = 0 then Even else Odd

[<EntryPoint>]
let main _ = 0

//@ error E0901 2
