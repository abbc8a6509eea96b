// What is wrong with formats of numbered holes.
open System

let first = String.Format("{0} {1}", 1)
let second = String.Format("{0", 1)
let third (format: string) = String.Format(format, 1)
let fourth = (1.5).ToString("yyyy")
let fifth = String.Format("{0:D3}", "text")

[<EntryPoint>]
let main _ = 0

//@ error E0220 4
//@ error E0220 5
//@ error E0901 6
//@ error E0220 7
//@ error E0221 8
