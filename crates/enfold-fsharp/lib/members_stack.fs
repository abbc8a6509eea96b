/// What can be asked of stacks with a dot, as .NET has it.
module Members

type Stack<'T> with
    member s.Count : int = Stack.count s
    member s.Push (item: 'T) : unit = Stack.push s item
    member s.Pop () : 'T = Stack.pop s
    member s.TryPop () : bool * 'T =
        match Stack.tryPop s with
        | Some item -> (true, item)
        | None -> (false, (# "zeroed" : 'T #))
    member s.Peek () : 'T = Stack.peek s
    member s.Contains (item: 'T) : bool = List.contains item (Stack.toList s)
    member s.Clear () : unit = Stack.clear s
    member s.ToArray () : 'T[] = Stack.toArray s
    new () = Stack.create ()
    new (items: 'T[]) = Stack.ofList (List.ofArray items)
    new (items: 'T list) = Stack.ofList items
