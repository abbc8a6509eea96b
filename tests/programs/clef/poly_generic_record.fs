// Generic records and unions, annotated and inferred.
type Box<'a> = { Value: 'a; Label: string }

type Either<'l, 'r> =
    | Left of 'l
    | Right of 'r

let mapBox (f: 'a -> 'b) (b: Box<'a>) : Box<'b> = { Value = f b.Value; Label = b.Label }

let either onLeft onRight e =
    match e with
    | Left l -> onLeft l
    | Right r -> onRight r

[<EntryPoint>]
let main _ =
    let b = { Value = 20; Label = "number" }
    let s = mapBox (fun n -> Format.int (n * 2)) b
    Console.writeln $"{s.Label}: {s.Value}"
    let f = mapBox (fun n -> fun x -> x + n) b
    Console.writeln (Format.int (f.Value 1))
    let es : Either<int, string> list = [Left 3; Right "three"; Left 4]
    for e in es do
        Console.writeln (either Format.int (fun t -> t + "!") e)
    let nested = { Value = { Value = "deep"; Label = "in" }; Label = "out" }
    Console.writeln $"{nested.Label} {nested.Value.Label} {nested.Value.Value}"
    0

//| number: 40
//| 21
//| 3
//| three!
//| 4
//| out in deep
