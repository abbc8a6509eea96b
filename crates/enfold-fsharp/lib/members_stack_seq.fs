/// Stacks made of sequences.
module Members

type Stack<'T> with
    new (items: seq<'T>) = Stack.ofList (Seq.toList items)
