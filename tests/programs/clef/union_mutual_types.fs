// Types that refer to each other: a file system of entries and folders.
type Entry =
    | File of string * int
    | Folder of Directory

and Directory = {
    Name: string
    Entries: Entry list
}

let rec size (e: Entry) : int =
    match e with
    | File (_, n) -> n
    | Folder d -> dirSize d

and dirSize (d: Directory) : int = List.sumBy size d.Entries

let rec show (indent: string) (e: Entry) : unit =
    match e with
    | File (name, n) -> Console.writeln $"{indent}{name} ({Format.int n})"
    | Folder { Name = name; Entries = es } ->
        Console.writeln $"{indent}{name}/"
        List.iter (show (indent + "  ")) es

[<EntryPoint>]
let main _ =
    let bin = { Name = "bin"; Entries = [File ("ls", 30); File ("cp", 12)] }
    let empty = { Name = "empty"; Entries = [] }
    let root = Folder { Name = "root"; Entries = [Folder bin; File ("readme", 5); Folder empty] }
    show "" root
    Console.writeln (Format.int (size root))
    Console.writeln (Format.int (dirSize bin))
    0

//| root/
//|   bin/
//|     ls (30)
//|     cp (12)
//|   readme (5)
//|   empty/
//| 47
//| 42
