// Reading numbers, and arithmetic at its edges, as .NET has them.
open System

let ints = [ "0xff"; "12"; " 12 "; "+5"; "-5"; "1_000"; "1,000"; "2147483648"; "-2147483648"; ""; "1e3"; "- 5"; "0b11"; "12x" ]
for text in ints do
    printf "%A " (Int32.TryParse text)
printfn ""
for text in [ "9223372036854775807"; "9223372036854775808"; "0x1" ] do
    printf "%A " (Int64.TryParse text)
printfn "%A %A" (Byte.TryParse "255") (Byte.TryParse "256")
let floats = [ "1.5"; " 1.5 "; "-5."; ".5"; "1e3"; "1E-3"; "1_0"; "1,000.5"; "NaN"; "infinity"; "-Infinity"; "inf"; "0x10"; ""; "1e400"; "1.5f" ]
for text in floats do
    printf "%A " (Double.TryParse text)
printfn ""
printfn "%A %A %A" (Boolean.TryParse " True ") (Boolean.TryParse "yes") (Boolean.Parse "FALSE")
// The conversions read more than the methods.
printfn "%d %d %d %d" (int "0xff") (int " -12 ") (int "0b11") (int "0o17")
printfn "%A %A %A %A" (byte "200") (int64 "-3") (float32 "0.5") (uint16 "65535")
let fails (f: unit -> 'T) = try f () |> sprintf "%A" with e -> e.Message
printfn "%s" (fails (fun () -> Int32.Parse "2147483648"))
printfn "%s" (fails (fun () -> Int32.Parse "0x1"))
printfn "%s" (fails (fun () -> int16 "40000"))
printfn "%s" (fails (fun () -> Boolean.Parse "perhaps"))
printfn "%s" (fails (fun () -> Convert.ToInt32("zz", 16)))
// What is no number wins.
printfn "%A" (max 1.0 nan, max nan 1.0, min 1.0 nan, min nan 1.0, max 1 2, min "a" "b")
printfn "%A" (Math.Max(1.0, nan), Math.Min(nan, 1.0), List.max [ 1.0; 3.0; 2.0 ])
printfn "%A" (pown 2 -1, pown 2 10, pown 0 0, pown -3 3, pown 2.0 -2, pown 0.0 0)
printfn "%A" (abs -3, abs -2.5, abs -infinity, 1.0 / abs -0.0, sign -7, sign 0.0, sign 2.5)
printfn "%s" (fails (fun () -> abs Int64.MinValue))
printfn "%s" (fails (fun () -> sign nan))
printfn "%A" (round 2.5, round 3.5, round -2.5, truncate -2.7, floor -2.5, ceil -2.5)
printfn "%A" (7 % -3, -7 % 3, -7 / 2, 5.5 % 2.0, -5.5 % 2.0)
printfn "%A" (1 <<< 65, 1uy <<< 9, -16 >>> 2, 1l <<< 33)
printfn "%A" (int 3.99, int -3.99, byte 300, sbyte 200, int 'a', char 98)
// Strings from characters.
let abc = new string([| 'a'; 'b'; 'c' |])
let line = new String('=', 5)
printfn "%s %s %s %s %s" abc line (new string('x', 3)) (String('y', 2)) (System.String([| 'p'; 'q' |]))
//| (false, 0) (true, 12) (true, 12) (true, 5) (true, -5) (false, 0) (false, 0) (false, 0) (true, -2147483648) (false, 0) (false, 0) (false, 0) (false, 0) (false, 0) 
//| (true, 9223372036854775807L) (false, 0L) (false, 0L) (true, 255uy) (false, 0uy)
//| (true, 1.5) (true, 1.5) (true, -5.0) (true, 0.5) (true, 1000.0) (true, 0.001) (false, 0.0) (true, 1000.5) (true, nan) (true, infinity) (true, -infinity) (false, 0.0) (false, 0.0) (false, 0.0) (true, infinity) (false, 0.0) 
//| (true, true) (false, false) false
//| 255 -12 3 15
//| 200uy -3L 0.5f 65535us
//| Value was either too large or too small for an Int32.
//| The input string '0x1' was not in a correct format.
//| Value was either too large or too small for an Int16.
//| String 'perhaps' was not recognized as a valid Boolean.
//| Could not find any recognizable digits.
//| (nan, nan, nan, nan, 2, "a")
//| (nan, nan, 3.0)
//| (0, 1024, 1, -27, 0.25, 1.0)
//| (3, 2.5, infinity, infinity, -1, 0, 1)
//| Negating the minimum value of a twos complement number is invalid.
//| Function does not accept floating point Not-a-Number values.
//| (2.0, 4.0, -2.0, -2.0, -3.0, -2.0)
//| (1, -1, -3, 1.5, -1.5)
//| (2, 2uy, -4, 2)
//| (3, -3, 44uy, -56y, 97, 'b')
//| abc ===== xxx yy pq
