// `String`, `Char`, `Math`, `Option`, `ValueOption`, `Result`, `Parse`, `Format`, `Console`.
let show (name: string) (value: 'T) = printfn "%s = %A" name value
let text = "Hello, World"

show "length" (String.length text)
show "concat" (String.concat ", " [ "a"; "b"; "c" ], String.concat "-" [], String.concat "" [ "x" ])
show "join" (String.join "/" [ "a"; "b" ])
show "split" (String.split "a,b,,c" ',', String.split "" ',')
show "splitOn" (String.splitOn "one -> two -> three" " -> ")
show "lines" (String.lines "a\r\nb\n\nc\n")
show "replace" (String.replace "banana" "an" "AN", String.replace "aaa" "aa" "b", String.replace "x" "y" "z")
show "replicate" (String.replicate 3 "ab", String.replicate 0 "ab")
show "map" (String.map Char.toUpper text)
show "mapi" (String.mapi (fun i c -> if i % 2 = 0 then c else '.') text)
show "filter" (String.filter Char.isUpper text)
show "collect" (String.collect (fun c -> string c + string c) "abc")
show "exists" (String.exists Char.isWhiteSpace text, String.forall Char.isLetter text)
show "init" (String.init 4 string)
show "iteri" ()
String.iteri (fun i c -> printf "%d%c " i c) "xyz"
printfn ""
show "contains" (String.contains text 'W', String.contains text 'z')
show "indexOf" (String.indexOf text "o", String.lastIndexOf text "o", String.indexOf text "zz")
show "startsWith" (String.startsWith text "Hell", String.endsWith text "World", String.endsWith "d" text)
show "substring" (String.substring text 7 5)
show "trim" (String.trim "  a b ", String.trimStart "  a ", String.trimEnd " a  ")
show "case" (String.toUpper text, String.toLower text)
show "pad" (String.padLeft 5 "ab", String.padRight 5 "ab", String.padLeft 1 "ab")
show "rev" (String.rev "abc")
show "list" (String.toList "héllo", String.ofList [ 'a'; 'é' ])
show "count" (String.count "héllo", String.length "héllo")
show "fold" (String.fold (fun n c -> n * 10 + Char.toDigit c) 0 "1234")
show "net" (System.String.Join("+", [ "a"; "b" ]), String.IsNullOrEmpty "", String.IsNullOrWhiteSpace " x")

show "char" (Char.isDigit '5', Char.IsLetter 'x', System.Char.IsDigit 'x', Char.ToUpper 'q', Char.IsPunctuation '!')
show "code" (int 'A', char 97, Char.isHexDigit 'f')

show "max" (Math.Max(3, 4), Math.Min(2.5, 1.5), System.Math.Abs -3, Math.Sign -2.0)
show "round" (Math.Round 2.5, Math.Round 3.5, Math.Floor -1.5, Math.Ceiling 1.2, Math.Truncate -1.7)
show "power" (Math.Pow(2.0, 10.0), Math.Sqrt 81.0, 2.0 ** 0.5)
printfn "%.6f %.6f" Math.PI (Math.Atan2(1.0, 1.0))
show "logs" (log10 1000.0 = 3.0, Math.Log2 8.0 = 3.0)
printfn "%.10f %.10f %.10f" (sinh 1e-5) (cosh 1.0) (tanh 0.5)

show "option" (Option.map2 (+) (Some 1) (Some 2), Option.orElse (Some 1) None, Option.toList (Some 3))
show "value" (ValueOption.map (fun x -> x + 1) (ValueSome 1), ValueOption.defaultValue 9 ValueNone, ValueOption.ofOption (Some 'x'))
show "result" (Result.bind (fun x -> if x > 0 then Ok x else Error "neg") (Ok -1), Result.toOption (Ok 1: Result<int, unit>))

show "parse" (Parse.tryInt "42", Parse.tryInt "4x", Parse.tryFloat "2.5", Parse.tryBool "True", Parse.tryInt "")
show "conversions" (int "12", float "1e3", string 1.25, string [ 1 ], int 3.99, int -3.99, float 2)
show "format" (Format.decimals 3 3.14159, Format.general 3 1234.5, Format.scientific 2 0.000123)
try
    int "twelve" |> printfn "%d"
with
| :? System.FormatException as e -> printfn "%s" e.Message

System.Console.WriteLine "line"
Console.Write 'x'
Console.Write 1.5
Console.WriteLine()
Console.WriteLine true

//| length = 12
//| concat = ("a, b, c", "", "x")
//| join = "a/b"
//| split = (["a"; "b"; ""; "c"], [""])
//| splitOn = ["one"; "two"; "three"]
//| lines = ["a"; "b"; ""; "c"]
//| replace = ("bANANa", "ba", "x")
//| replicate = ("ababab", "")
//| map = "HELLO, WORLD"
//| mapi = "H.l.o. .o.l."
//| filter = "HW"
//| collect = "aabbcc"
//| exists = (true, false)
//| init = "0123"
//| iteri = ()
//| 0x 1y 2z 
//| contains = (true, false)
//| indexOf = (4, 8, -1)
//| startsWith = (true, true, false)
//| substring = "World"
//| trim = ("a b", "a ", " a")
//| case = ("HELLO, WORLD", "hello, world")
//| pad = ("   ab", "ab   ", "ab")
//| rev = "cba"
//| list = (['h'; 'é'; 'l'; 'l'; 'o'], "aé")
//| count = (5, 6)
//| fold = 1234
//| net = ("a+b", true, false)
//| char = (true, true, false, 'Q', true)
//| code = (65, 'a', true)
//| max = (4, 1.5, 3, -1)
//| round = (2.0, 4.0, -2.0, 2.0, -1.0)
//| power = (1024.0, 9.0, 1.414213562)
//| 3.141593 0.785398
//| logs = (true, true)
//| 0.0000100000 1.5430806348 0.4621171573
//| option = (Some 3, Some 1, [3])
//| value = (ValueSome 2, 9, ValueSome 'x')
//| result = (Error "neg", Some 1)
//| parse = (Some 42, None, Some 2.5, Some true, None)
//| conversions = (12, 1000.0, "1.25", "[1]", 3, -3, 2.0)
//| format = ("3.142", "1.23e+03", "1.23e-004")
//| The input string 'twelve' was not in a correct format.
//| line
//| x1.5
//| True
