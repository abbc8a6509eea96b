// A variable used several times is captured once; names bound inside are not captured.
let make (n: int) (s: string) : (int -> string) =
    fun k ->
        let m = n + k
        let text = s + Format.int (m * n)
        let again =
            match Some m with
            | Some q when q > n -> s
            | _ -> text
        text + again

[<EntryPoint>]
let main _ =
    let f = make 3 "s"
    Console.writeln (f 0)
    Console.writeln (f 4)
    let base' = 5
    let total =
        List.fold (fun acc x ->
            let y = x * base'
            acc + y + base'
        ) 0 [1; 2; 3]
    Console.writeln (Format.int total)
    0

//@ captures 3 n: value, s: value
//@ captures 19 base': value

//| s9s9
//| s21s
//| 45
