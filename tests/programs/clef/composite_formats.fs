// Formats with numbered holes, numbers with a format, and formats of digits.
open System
open System.Text

[<EntryPoint>]
let main _ =
    let x, name = 3.14159, "pi"
    printfn "%s" (String.Format("{0} is {1:F2}, {1:F3} {{braces}}", name, x))
    printfn "%s" (String.Format("[{0,6}|{0,-6}|{1,8:N1}]", 42, 1234.56))
    Console.WriteLine("{0} and {1}", 1, "two")
    Console.Write("{0};", name)
    Console.WriteLine()
    let text = StringBuilder()
    text.AppendFormat("{0}-{1}", 1, "b").Append("!") |> ignore
    printfn "%s" (text.ToString())
    printfn "%s %s %s" (x.ToString("F2")) ((255).ToString("X")) ((42).ToString("D6"))
    printfn "%s %s %s" (x.ToString("0.00")) ((1234.5).ToString("#,##0.00")) ((0.5).ToString("0.##"))
    printfn "%s" ((7).ToString("000"))
    printfn "%g %g %g" (Math.Round(x, 2)) (Math.Round(2.5, MidpointRounding.AwayFromZero)) (Math.Round 2.5)
    printfn "%s" (String.Concat("a", "b", "c"))
    0

//| pi is 3.14, 3.142 {braces}
//| [    42|42    | 1,234.6]
//| 1 and two
//| pi;
//| 1-b!
//| 3.14 FF 000042
//| 3.14 1,234.50 0.5
//| 007
//| 3.14 3 2
//| abc
