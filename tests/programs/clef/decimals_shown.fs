// `%A` shows a decimal number as a literal, everything else as its text.
type Price = { Amount: decimal; Name: string }

printfn "%A %A" 1.5M -7.0M
printfn "%A" [ 1.0M; 2.50M ]
printfn "%A" (Some 3M, 4I)
printfn "%A" { Amount = 3.14M; Name = "tea" }
printfn "%O %s %M" 1.5M (string 2.50M) 2.5M
printfn $"{1.25M} %A{1.25M}"

//| 1.5M -7.0M
//| [1.0M; 2.50M]
//| (Some 3M, 4)
//| { Amount = 3.14M
//|   Name = "tea" }
//| 1.5 2.50 2.5
//| 1.25 1.25M
