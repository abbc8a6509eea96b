// Type abbreviations, annotations everywhere, generic annotations, prefix and postfix forms.
type Id = int
type Pair<'a> = 'a * 'a
type Handler = string -> unit
type Names = string list

let swap (p: Pair<'a>) : Pair<'a> =
    let (a, b) = p
    (b, a)

let find (id: Id) (names: Names) : option<string> =
    if id < List.length names then Some (List.item id names) else None

let each (h: Handler) (names: list<string>) : unit = List.iter h names

let twice (f: 'a -> 'a) (x: 'a) : 'a = f (f x)

[<EntryPoint>]
let main _ =
    let (a, b) = swap (1, 2)
    Console.writeln $"{a} {b}"
    let names : Names = ["x"; "y"]
    Console.writeln (Option.defaultValue "?" (find 1 names) + Option.defaultValue "?" (find 5 names))
    each (fun n -> Console.write $"[{n}]") names
    Console.writeln ""
    let n : int = (twice (fun (x: int) -> x * 3) 2 : int)
    Console.writeln (Format.int n)
    let empty : int list = []
    Console.writeln (Format.int (List.length empty))
    0

//| 2 1
//| y?
//| [x][y]
//| 18
//| 0
