// Indentation by a tab.
let f (n: int) : int =
	n + 1

[<EntryPoint>]
let main _ = 0

//@ error E0007 3
