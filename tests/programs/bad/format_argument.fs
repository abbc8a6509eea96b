printfn "%d" "text"
printfn "%s" 3
printfn "%f" 1
printfn "%b %c" 'x' true
printfn "%d" 1 2
printfn "none" 1
printfn "%*d" 1.0 2
let s: int = sprintf "%d" 1
let r = $"%d{1.5}"
let t = $"{true:F2}"
//@ error E0221 1
//@ error E0221 2
//@ error E0221 3
//@ error E0221 4
//@ error E0221 4
//@ error E0221 5
//@ error E0221 6
//@ error E0221 7
//@ error E0201 8
//@ error E0221 9
//@ error E0221 10
