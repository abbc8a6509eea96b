type t = int
type ts = t list
type span = { first : int; last : int }
type located = { first : string; token : t }

let make x = x
let all = [ 1; 2 ]
let add x xs = x :: xs
let length = List.length
let show = string_of_int
let span = { first = 1; last = 9 }
