// Formats of `printf` and of strings: every letter, flags, widths, and functions that lack arguments.
type P = { Name: string; Age: int }
type T = Leaf | Node of T * int * T
let p = printfn "%d-%s"
p 3 "x"
List.iter (printfn "%d") [ 1; 2 ]
[ 1; 22 ] |> List.map (sprintf "%03d") |> List.iter (printfn "%s")
printfn "%5d|%-5d|%05d|%+d|% d" 42 42 42 42 42
printfn "%x %X %o %B" 255 255 8 5
printfn "%x" -1
printfn "%x %u" -1y -1y
printfn "%f %.2f %8.3f|%-8.1f|%08.2f" 1.5 3.14159 2.71828 1.25 -1.5
printfn "%e %E %.2e" 12345.678 0.00012 1.0
printfn "%g %g %g %G" 0.0001 123456789.0 100.0 1e-10
printfn "%b %c %s %%" true 'q' "str"
printfn "%A %A %A" { Name = "a"; Age = 1 } [ 1; 2 ] (Some 3)
printfn "%A" (Node (Leaf, 1, Node (Leaf, -2, Leaf)))
printfn "%A %A %A %A" 1.0 "s" 'c' [| 1.5; 2.0 |]
printfn "%A" (1, "a", true, ())
printfn "%O %O" 1.0 "s"
printfn "%*d|%-*d|%.*f" 5 42 5 42 2 3.14159
printfn "%10s|%-10s|" "right" "left"
printfn "%s" (sprintf "%a" (fun () x -> "<" + string x + ">") 3)
printfn "%s" (sprintf "%t" (fun () -> "t"))
printfn "no holes"
let x = 3.14159
let n = 1234567
printfn $"{x:F2} {n:N0} {n,10} {n,-10}| {n:D10} {n:X} {x:E2} {0.256:P1} %d{n} %.1f{x} {x:G3}"
let name = "w"
printfn $"hello {name}"
eprintfn "err %d" 1
try failwithf "bad %d" 3 with Failure m -> printfn "%s" m
let inline show v = sprintf "%d" v
printfn "%s %s" (show 1uy) (show 5L)
printf "%s\n" (string 1.5f)
printfn "%A %A" [ Some { Name = "n"; Age = 2 } ] (Map.ofList [ 1, "x" ])
printfn "%A" { Name = "q"; Age = 3 }.Name

3 |> printfn "%d"
printfn "%s" <| sprintf "%d" 4
let arrowed = sprintf "%d" >> sprintf "<%s>"
printfn "%s" (arrowed 5)
"a" |> printfn "%s %d %s" "x" 3
let printAny (x: 'T) = printfn "%A" x
printAny 1
printAny "s"
let log level fmt = printfn "[%s] %s" level fmt
log "info" "text"
let twice f = f 1; f 2
twice (printfn "%d!")
printfn "%-10s|%10s|" "héé" "é"
printfn "%5.1f%%" 45.678
printfn "%i %c" 3 'é'
printfn "%d %d %d" 1uy 2L 3s
printfn "%08.3f|%+.2e|%10g|%-10g|" 3.14159 12345.678 0.5 0.5
printfn "%A" (fun x -> x + 1)
printfn "%b" (System.Math.Max(1, 2) = 2)
printfn "%s" (System.String.Join(", ", ["a"; "b"]))
printfn """%d "quoted" """ 3
printfn @"C:\%s" "dir"

printfn "%O" 3.0
printfn "%x %X %o" 255uy -1s 64L
printfn "%5b|%-6b|" true false
printfn "%s" $"%05d{42} %-5s{"ab"}| {1.0 / 3.0:F4} {"x",4} {-1234.5:N1} {255:x4} {0.5:P0} %%d"

//| 3-x
//| 1
//| 2
//| 001
//| 022
//|    42|42   |00042|+42| 42
//| ff FF 10 101
//| ffffffffffffffff
//| ff 255
//| 1.500000 3.14    2.718|1.2     |-0001.50
//| 1.234568e+004 1.200000E-004 1.00e+000
//| 0.0001 1.23457e+08 100 1E-10
//| true q str %
//| { Name = "a"
//|   Age = 1 } [1; 2] Some 3
//| Node (Leaf, 1, Node (Leaf, -2, Leaf))
//| 1.0 "s" 'c' [|1.5; 2.0|]
//| (1, "a", true, ())
//| 1 s
//|    42|42   |3.14
//|      right|left      |
//| <3>
//| t
//| no holes
//| 3.14 1,234,567    1234567 1234567   | 0001234567 12D687 3.14E+000 25.6 % 1234567 3.1 3.14
//| hello w
//| bad 3
//| 1 5
//| 1.5
//| [Some { Name = "n"
//|         Age = 2 }] map [(1, "x")]
//| "q"
//| 3
//| 4
//| <5>
//| x 3 a
//| 1
//| "s"
//| [info] text
//| 1!
//| 2!
//| héé       |         é|
//|  45.7%
//| 3 é
//| 1 2 3
//| 0003.142|+1.23e+004|       0.5|0.5       |
//| <fun>
//| true
//| a, b
//| 3 "quoted" 
//| C:\dir
//| 3
//| ff FFFF 100
//|  true|false |
//| 00042 ab   | 0.3333    x -1,234.5 00ff 50 % %d
