// What can be asked of strings, lists, arrays and options with a dot; indices and slices.
type Grid(width: int, height: int) =
    let cells = Array.create (width * height) '.'
    member _.Item
        with get (x: int, y: int) = cells.[y * width + x]
        and set (x: int, y: int) (c: char) = cells.[y * width + x] <- c
    member _.Rows = [ 0 .. height - 1 ] |> List.map (fun y -> String.ofArray cells.[y * width .. (y + 1) * width - 1])

[<EntryPoint>]
let main _ =
    let text = "  The quick, brown fox  "
    let trimmed = text.Trim()
    Console.writeln $"[{trimmed}] {trimmed.Length} {trimmed.ToUpper()} {trimmed.ToLower().IndexOf('q')}"
    Console.writeln $"{trimmed.StartsWith "The"} {trimmed.EndsWith("dog")} {trimmed.Contains("brown")} {trimmed.Contains('z')}"
    Console.writeln (trimmed.Replace("quick", "slow").Replace(',', ';'))
    for word in trimmed.Split(' ') do
        Console.write $"<{word}>"
    Console.writeln ""
    Console.writeln $"{trimmed.Substring(4)} | {trimmed.Substring(4, 5)} | {trimmed.[4..8]} | {trimmed.[..2]} | {trimmed[17..]}"
    Console.writeln $"{trimmed.IndexOf("o")} {trimmed.LastIndexOf 'o'} {trimmed.IndexOf("o", 14)} {trimmed.IndexOf "?"}"
    Console.writeln $"""{"7".PadLeft(3, '0')} {"ab".PadRight 4}| {"abc".Insert(1, "--")} {"abcdef".Remove(1, 2)}"""
    let parts = "a=1;b=2".Split([| '='; ';' |])
    Console.writeln $"{parts.Length} {parts[0]} {parts.[3]} {(42).ToString() + (1.5).ToString() + true.ToString()}"
    let xs = [ 10; 20; 30; 40 ]
    Console.writeln $"{xs.Length} {xs.Head} {xs.Tail.Head} {xs.IsEmpty} {xs.[2]} {xs[1..2].Length} {xs.[..0].Head} {xs.[3..].Head}"
    let arr = [| 1; 2; 3; 4; 5 |]
    arr[0] <- 100
    let middle = arr[1..3]
    Console.writeln $"{arr.[..1].Length} {middle.[0]} {middle.[2]} {arr[4..].Length} {arr.[2..1].Length} {arr[*].[0]}"
    let some = Some "x"
    let none: int option = None
    Console.writeln $"{some.IsSome} {some.Value} {none.IsNone}"
    let cell = ref 1
    cell.Value <- cell.Value + 1
    Console.writeln $"{cell.Value}"
    let grid = Grid(3, 2)
    grid.[0, 0] <- '#'
    grid[2, 1] <- '@'
    Console.writeln $"{grid.[0, 0]} {grid.[1, 1]} {grid.Rows.Head} {grid.Rows.[1]}"
    0

//| [The quick, brown fox] 20 THE QUICK, BROWN FOX 4
//| True False True False
//| The slow; brown fox
//| <The><quick,><brown><fox>
//| quick, brown fox | quick | quick | The | fox
//| 13 18 18 -1
//| 007 ab  | a--bc adef
//| 4 a 2 421.5True
//| 4 10 20 False 30 2 10 40
//| 2 2 4 1 0 100
//| True x True
//| 2
//| # . #.. ..@
