// `%A` as F# lays values out: eighty columns, cut where F# cuts; and the text of a value on its own.
type Shape =
    | Circle of float
    | Rect of float * float
    | Nothing

type Person = { Name: string; Age: int; Tags: string list }

type Tree =
    | Leaf
    | Node of Tree * int * Tree

type Level =
    | Low = 1
    | High = 2

type Counter(n: int) =
    override _.ToString() = sprintf "Counter %d" n

let rec full n = if n = 0 then Leaf else Node(full (n - 1), n, full (n - 1))
let rec skewed n tree = if n = 0 then tree else skewed (n - 1) (Node(tree, n, Leaf))

// Sequences, lazy values, objects.
let squares = seq { for i in 1 .. 10 -> i * i }
printfn "%A %A %A" squares (seq [ 2; 3; 4 ]) (Some(seq [ 1 ]))
printfn "%s %O" $"{squares}" (seq [ 'a' ])
let later = lazy (6 * 7)
printfn "%A %O %s %s" later later (string later) $"{later}"
printfn "%d" later.Value
printfn "%A %O %s %A" later later (string later) [ later ]
printfn "%A %O %s" (Counter 3) (Counter 4) $"{Counter 5}"
printfn "%A" [ Counter 6; Counter 7 ]
// Parentheses, signs, quotes.
printfn "%A" (Some(Some -1), Circle 1.5, Rect(2.0, -3.0), [ Some Nothing; None ])
printfn "%A %A %A %A" 'a' '\n' '\'' "say \"so\""
printfn "%A %A %A %A %A" 1uy -2L 3.0f 1e20 nan
printfn "%A" ((), ((1, 2), "x"), [||])
// Lines.
printfn "%A" [ 1..40 ]
printfn "%A" [| for i in 1 .. 12 -> String.replicate i "ab" |]
printfn "%A" (full 3)
printfn "%A" [ for i in 1 .. 3 -> { Name = $"person {i}"; Age = i; Tags = [ "a"; "b" ] } ]
printfn "%A" { Name = String.replicate 70 "n"; Age = 3; Tags = [ for i in 1 .. 15 -> $"tag {i}" ] }
printfn "%A" (Map.ofList [ for i in 1 .. 12 -> i, string i ])
printfn "%A" (Map.ofList [ "key", { Name = "x"; Age = 1; Tags = [] } ])
printfn "%A" (set [ 3; 1; 2 ])
// What is cut.
printfn "%A" [ 1..150 ]
printfn "%d %d" (sprintf "%A" [ 1..100000 ]).Length (sprintf "%A" (skewed 100000 Leaf)).Length
printfn "%A" (ResizeArray [ 1..9 ])
printfn "%A" (dict [ "a", 1; "b", 2 ])
printfn "%A" (System.Text.StringBuilder().Append("built").Append('!'))
// On their own.
printfn "%s %O %A %d" (string Level.High) Level.Low Level.High (int Level.High)
printfn "%s|%s|%s|%s" (string (1, "a", 2.5)) (string (Some 3)) (string (None: int option)) (string [ Some 1 ])
printfn "%O %O %O" (Circle 1.0) { Name = "n"; Age = 1; Tags = [] } (Map.ofList [ for i in 1 .. 5 -> i, string i ])
printfn $"{(1, true)} {Some(Some 'x')} {(Ok 3: Result<int, string>)} {Set.ofList [ 1; 2 ]}"
// What .NET has as null.
let shown x = sprintf "%O" x
printfn "%O %O %O [%O] %s %s" (None: int option) () (Some(None: int option)) "" (shown (None: string option)) (shown [ None; Some 1 ])
printfn "%O [%s] [%s]" ((None: int option), 1) (string ()) $"{(None: int option)}"
//| seq [1; 4; 9; 16; ...] seq [2; 3; 4] Some (seq [1])
//| seq [1; 4; 9; 16; ...] seq ['a']
//| Value is not created. Value is not created. Value is not created. Value is not created.
//| 42
//| 42 42 42 [42]
//| Counter 3 Counter 4 Counter 5
//| [Counter 6; Counter 7]
//| (Some (Some -1), Circle 1.5, Rect (2.0, -3.0), [Some Nothing; None])
//| 'a' '\010' '\'' "say "so""
//| 1uy -2L 3.0f 1e+20 nan
//| ((), ((1, 2), "x"), [||])
//| [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22;
//|  23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40]
//| [|"ab"; "abab"; "ababab"; "abababab"; "ababababab"; "abababababab";
//|   "ababababababab"; "abababababababab"; "ababababababababab";
//|   "abababababababababab"; "ababababababababababab"; "abababababababababababab"|]
//| Node
//|   (Node (Node (Leaf, 1, Leaf), 2, Node (Leaf, 1, Leaf)), 3,
//|    Node (Node (Leaf, 1, Leaf), 2, Node (Leaf, 1, Leaf)))
//| [{ Name = "person 1"
//|    Age = 1
//|    Tags = ["a"; "b"] }; { Name = "person 2"
//|                           Age = 2
//|                           Tags = ["a"; "b"] }; { Name = "person 3"
//|                                                  Age = 3
//|                                                  Tags = ["a"; "b"] }]
//| { Name =
//|    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"
//|   Age = 3
//|   Tags =
//|    ["tag 1"; "tag 2"; "tag 3"; "tag 4"; "tag 5"; "tag 6"; "tag 7"; "tag 8";
//|     "tag 9"; "tag 10"; "tag 11"; "tag 12"; "tag 13"; "tag 14"; "tag 15"] }
//| map
//|   [(1, "1"); (2, "2"); (3, "3"); (4, "4"); (5, "5"); (6, "6"); (7, "7");
//|    (8, "8"); (9, "9"); ...]
//| map [("key", { Name = "x"
//|                Age = 1
//|                Tags = [] })]
//| set [1; 2; 3]
//| [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22;
//|  23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40; 41; 42;
//|  43; 44; 45; 46; 47; 48; 49; 50; 51; 52; 53; 54; 55; 56; 57; 58; 59; 60; 61; 62;
//|  63; 64; 65; 66; 67; 68; 69; 70; 71; 72; 73; 74; 75; 76; 77; 78; 79; 80; 81; 82;
//|  83; 84; 85; 86; 87; 88; 89; 90; 91; 92; 93; 94; 95; 96; 97; 98; 99; 100; ...]
//| 401 45733
//| seq [1; 2; 3; 4; ...]
//| seq [[a, 1]; [b, 2]]
//| built!
//| High Low High 2
//| (1, a, 2.5)|Some(3)||[Some 1]
//| Circle 1.0 { Name = "n"
//|   Age = 1
//|   Tags = [] } map [(1, 1); (2, 2); (3, 3); ... ]
//| (1, True) Some(Some(x)) Ok 3 set [1; 2]
//| <null> <null> Some(null) [] <null> [None; Some 1]
//| (, 1) [] []
