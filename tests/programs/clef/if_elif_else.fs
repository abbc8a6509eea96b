// `if` as a value and as a statement, elif, else if, nested, on one line and over several.
let sign (n: int) : string =
    if n < 0 then "negative"
    elif n = 0 then "zero"
    else "positive"

let grade (n: int) : string =
    if n >= 90 then
        "A"
    else if n >= 80 then
        "B"
    else
        let rest = n / 10
        if rest = 7 then "C" else "D"

let report (n: int) : unit =
    if n > 0 then Console.write "pos "
    if n % 2 = 0 then
        Console.write "even "
    else
        Console.write "odd "
    if n = 1 then Console.write "one " elif n = 2 then Console.write "two "
    Console.writeln ""

[<EntryPoint>]
let main _ =
    Console.writeln (sign (-3) + " " + sign 0 + " " + sign 8)
    Console.writeln (grade 95 + grade 85 + grade 75 + grade 10)
    report 1
    report 2
    report (-3)
    let x = (if 5 < 10 then 1 else 2) + (if false then 10 else 20)
    Console.writeln (Format.int x)
    0

//| negative zero positive
//| ABCD
//| pos odd one 
//| pos even two 
//| odd 
//| 21
