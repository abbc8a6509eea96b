// Units of measure that do not agree.
[<Measure>] type m
[<Measure>] type s

let a = 1.0<m> + 2.0<s>
let b : float<m> = 3.0<m> * 2.0<m>
let c = 1.0<m> + 2.0
let d (x: float<m>) = x < 1.0<s>
let e = sqrt 2.0<m>
let f (x: float<'u>) (y: float<'u>) = x + y
let g = f 1.0<m> 1.0<s>
let h : float<int> = 1.0
let i = 1.0<q>
let j (x: float<'u>) : float<'u> = x * x
let k = 1<m> * 2.0<m>

[<EntryPoint>]
let main _ = 0

//@ error E0216 5
//@ error E0216 6
//@ error E0216 7
//@ error E0216 8
//@ error E0216 9
//@ error E0216 11
//@ error E0102 12
//@ error E0102 13
//@ error E0201 15
