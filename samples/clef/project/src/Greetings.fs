/// The first file of the project: what the second one uses.
module Hello.Greetings

type Greeter = {
    Greet: string -> string
    Made: unit -> int
}

/// Two closures over one cell: `Greet` counts, `Made` tells.
let makeGreeter (name: string) : Greeter =
    let mutable made = 0
    { Greet =
        fun greeting ->
            made <- made + 1
            $"{greeting}, {name}!"
      Made = fun () -> made }
