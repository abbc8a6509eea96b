printfn "%d%%"  1
printfn "%y" 1
printfn "100%"
printfn "%.2d" 1
let text = "x"
printfn text
let f = printfn
printfn "%s %a" "x" (fun () x -> x) 3
printfn $"{1.5:Q2}"
//@ error E0220 2
//@ error E0220 3
//@ error E0220 4
//@ error E0220 6
//@ error E0220 7
//@ error E0901 8
//@ error E0220 9
