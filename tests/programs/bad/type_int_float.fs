// An int is not converted to a float by itself.
let area (r: float) : float = r * 2

[<EntryPoint>]
let main _ = 0

//@ error E0201 2
