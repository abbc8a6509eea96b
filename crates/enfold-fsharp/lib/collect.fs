/// What comprehensions collect their elements with: a list in reverse.
module Collect

let toList (backwards: 'T list) : 'T list = List.rev backwards
let toArray (backwards: 'T list) : 'T[] =
    match backwards with
    | [] -> [||]
    | last :: _ ->
        let n = List.length backwards
        let out = Array.create n last
        let rec fill (i: int) (rest: 'T list) =
            match rest with
            | [] -> ()
            | x :: rest ->
                out.[i] <- x
                fill (i - 1) rest
        fill (n - 1) backwards
        out
