/// Arrays from sequences and back.
module Array

let ofSeq (s: seq<'T>) : 'T[] = Seq.toArray s
let toSeq (a: 'T[]) : seq<'T> = Seq.ofArray a
