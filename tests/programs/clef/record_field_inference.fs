// The record type is found from the field names; when two types share a name the later one wins.
type Cat = { Name: string; Lives: int }
type Dog = { Name: string; Tricks: string list }

let catName (c: Cat) : string = c.Name
let tricks d = List.length d.Tricks
let describe (p: Dog) : string = p.Name + String.concat "," p.Tricks

[<EntryPoint>]
let main _ =
    let tom = { Name = "Tom"; Lives = 9 }
    let rex = { Name = "Rex"; Tricks = ["sit"; "roll"] }
    Console.writeln (catName tom)
    Console.writeln (Format.int (tricks rex))
    Console.writeln (describe rex)
    let name x = x.Name
    Console.writeln (name rex)
    0

//| Tom
//| 2
//| Rexsit,roll
//| Rex
