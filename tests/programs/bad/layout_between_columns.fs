// A statement between two columns.
let f (x: int) : unit =
    if x > 0 then
        Console.writeln "positive"
      Console.writeln "what is this part of?"

[<EntryPoint>]
let main _ = 0

//@ error E0011 5
