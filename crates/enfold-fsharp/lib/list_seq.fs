/// Lists from sequences and back.
module List

let ofSeq (s: seq<'T>) : 'T list = Seq.toList s
let toSeq (xs: 'T list) : seq<'T> = Seq.ofList xs
