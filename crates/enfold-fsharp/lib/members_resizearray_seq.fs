/// Growing arrays made of sequences.
module Members

type ResizeArray<'T> with
    member xs.AddRange (items: seq<'T>) : unit = Seq.iter (fun item -> ResizeArray.add xs item) items
    new (items: seq<'T>) = ResizeArray.ofList (Seq.toList items)
