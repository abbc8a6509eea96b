// A program without `main`, and a partial active pattern that returns its own name.
let fizzbuzz n =
    match n % 3, n % 5 with
    | 0, 0 -> "FizzBuzz"
    | 0, _ -> "Fizz"
    | _, 0 -> "Buzz"
    | _ -> string n

[1..15] |> List.map fizzbuzz |> String.concat " " |> printfn "%s"

for i = 1 to 5 do
    printf "%s," (fizzbuzz i)
printfn ""

let (|MultOf|_|) i n = if n % i = 0 then Some MultOf else None
let fb = function
    | MultOf 15 -> "FizzBuzz"
    | MultOf 3 -> "Fizz"
    | MultOf 5 -> "Buzz"
    | n -> sprintf "%d" n
seq { 1 .. 15 } |> Seq.iter (fb >> printf "%s ")
printfn ""

//| 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz
//| 1,2,Fizz,4,Buzz,
//| 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz 
