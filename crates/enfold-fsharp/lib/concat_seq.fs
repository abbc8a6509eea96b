/// Lists of sequences of lists.
module List

let concat (xss: seq<'T list>) : 'T list = List.collect (fun xs -> xs) (Seq.toList xss)
