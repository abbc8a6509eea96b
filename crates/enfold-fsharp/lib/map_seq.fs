/// Maps from sequences and back.
module Map

let ofSeq (pairs: seq<'K * 'V>) : Map<'K, 'V> = Map.ofList (Seq.toList pairs)
let toSeq (map: Map<'K, 'V>) : seq<'K * 'V> = Seq.ofList (Map.toList map)
let keys (map: Map<'K, 'V>) : seq<'K> = Seq.ofList (Map.foldBack (fun k _ out -> k :: out) map [])
let values (map: Map<'K, 'V>) : seq<'V> = Seq.ofList (Map.foldBack (fun _ v out -> v :: out) map [])
