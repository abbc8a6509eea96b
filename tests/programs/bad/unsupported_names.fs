// Names of F# and its library that are not there, or not yet.
type Colour = Red = 0 | Green = 1

let event = new Event<int>()
let other = LanguagePrimitives.EnumOfValue<int, Colour> 1
let length = Printf.ksprintf String.length "%d" 3
let colour = enum<Colour> 1
let name = typeof<int>
let boxed = box 3
let unboxed = unbox<int> boxed
let later = task { return 1 }

[<EntryPoint>]
let main _ = 0

//@ error E0901 4
//@ error E0901 5
//@ error E0901 6
//@ error E0901 7
//@ error E0901 8
//@ error E0901 9
//@ error E0901 10
//@ error E0901 11
