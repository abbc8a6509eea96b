// Arrays of many constants, of every size of number; each is new when it is made.
let bytes () = [| 1uy; 2uy; 255uy; 4uy; 5uy; 6uy; 7uy; 8uy; 9uy; 10uy; 11uy; 12uy; 13uy; 14uy; 15uy; 16uy; 17uy |]
let shorts () = [| 1s; -2s; 3s; 4s; 5s; 6s; 7s; 8s; 9s; 10s; 11s; 12s; 13s; 14s; 15s; 32767s; -32768s |]
let longs () = [| 1L; -2L; 3L; 4L; 5L; 6L; 7L; 8L; 9L; 10L; 11L; 12L; 13L; 14L; 15L; 16L; System.Int64.MinValue |]
let singles () = [| 1.5f; -2.5f; 3.0f; 4.0f; 5.0f; 6.0f; 7.0f; 8.0f; 9.0f; 10.0f; 11.0f; 12.0f; 13.0f; 14.0f; 15.0f; 16.0f; 17.0f |]
let chars () = [| 'a'; 'é'; '€'; 'd'; 'e'; 'f'; 'g'; 'h'; 'i'; 'j'; 'k'; 'l'; 'm'; 'n'; 'o'; 'p'; 'q' |]
let flags () = [| true; false; true; true; false; true; false; true; true; true; true; true; true; true; true; true; false |]
let menu = [ "soup", 3.5, 1; "salad", 4.25, 2; "bread", 1.0, 3 ]

[<EntryPoint>]
let main _ =
    let a = bytes ()
    a.[0] <- 99uy
    printfn "%d %d" (Array.sumBy int a) (Array.sumBy int (bytes ()))
    let b = shorts ()
    b.[1] <- 0s
    printfn "%d %d" (Array.sumBy int b) (Array.sumBy int (shorts ()))
    printfn "%d %d" (longs ()).[1] (Array.min (longs ()))
    printfn "%.2f" (Array.sum (Array.map (fun x -> x * 2.0f) (singles ())))
    printfn "%s" (System.String(chars ()))
    printfn "%d" (flags () |> Array.filter id |> Array.length)
    for name, price, count in menu do
        printfn "%s %.2f %d" name price count
    0

//| 503 405
//| 117 115
//| -2 -9223372036854775808
//| 298.00
//| aé€defghijklmnopq
//| 13
//| soup 3.50 1
//| salad 4.25 2
//| bread 1.00 3
