// Object expressions.
let o = { new System.IDisposable with member x.Dispose() = () }

[<EntryPoint>]
let main _ = 0

//@ error E0901 2
