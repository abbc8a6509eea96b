// Modules that open themselves, other names for modules, calls over several lines.
module Outer =
    [<AutoOpen>]
    module Helpers =
        let twice n = 2 * n
        type Box<'T> =
            { Value: 'T }
            member box.Map(f: 'T -> 'U) : Box<'U> = { Value = f box.Value }
            member box.Get() = box.Value

    module Hidden =
        let secret = 1

    let four = twice 2

module L = List
module H = Outer.Hidden

open Outer

type Builder() =
    let mutable parts: string list = []
    member this.Add(text: string, ?times: int) =
        for _ in 1 .. defaultArg times 1 do
            parts <- text :: parts
        this
    member this.Line(text) = this.Add(text).Add("/")
    member _.Build() = String.concat "" (List.rev parts)

[<EntryPoint>]
let main _ =
    Console.writeln $"{twice 4} {four} {H.secret} {L.length [ 1; 2 ]}"
    let text =
        Builder()
            .Add("a")
            .Add("b", times = 2)
            .Line("c")
            .Build()
    Console.writeln text
    let box =
        { Value = 20 }
            .Map(fun n ->
                let m = n + 1
                m * 2)
            .Map(string)
    Console.writeln (box.Get() + "!")
    0

//| 8 4 1 2
//| abbc/
//| 42!
