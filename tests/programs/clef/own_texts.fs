// A type that says what its text is: in generic functions, in tuples and options, but not in lists, which are shown as
// %A shows them.

type Unit' =
    | Metre
    | Mile
    override this.ToString() =
        match this with
        | Metre -> "m"
        | Mile -> "mi"

type Length =
    { Value: int
      In: Unit' }
    override this.ToString() = $"{this.Value}{this.In}"

type Box<'T> =
    | Box of 'T
    override this.ToString() =
        match this with
        | Box inside -> "<" + string inside + ">"

let show x = string x
let both a b = show a + "/" + show b

[<EntryPoint>]
let main _ =
    let lengths = [ { Value = 3; In = Metre }; { Value = 5; In = Mile } ]
    printfn "%s" (show lengths.Head)
    printfn "%s" (show lengths)
    printfn "%s" (String.concat ", " (List.map string lengths))
    printfn "%s" (String.Join(", ", lengths))
    printfn "%s" (both Metre 7)
    printfn "%s" (both (Box 1) (Box(Box "x")))
    printfn "%s" (string (Some Mile))
    printfn "%s" (string (Metre, 2))
    printfn "%O %O" lengths.Head [ Metre; Mile ]
    printfn $"{lengths.Tail} and {Box Metre}"
    printfn "%A" [ Metre; Mile ]
    0
//| 3m
//| [{ Value = 3
//|    In = Metre }; { Value = 5
//|                    In = Mile }]
//| 3m, 5mi
//| 3m, 5mi
//| m/7
//| <1>/<<x>>
//| Some(mi)
//| (m, 2)
//| 3m [Metre; Mile]
//| [{ Value = 5
//|    In = Mile }] and <m>
//| [Metre; Mile]
