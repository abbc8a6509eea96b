/// What can be asked of growing arrays with a dot, as .NET has it.
module Members

type ResizeArray<'T> with
    member xs.Count : int = ResizeArray.count xs
    member xs.Item with get (i: int) : 'T = ResizeArray.get xs i and set (i: int) (item: 'T) = ResizeArray.set xs i item
    member xs.Add (item: 'T) : unit = ResizeArray.add xs item
    member xs.AddRange (items: 'T list) : unit = ResizeArray.addRange xs items
    member xs.AddRange (items: 'T[]) : unit = Array.iter (fun item -> ResizeArray.add xs item) items
    member xs.AddRange (items: ResizeArray<'T>) : unit = ResizeArray.addRange xs (ResizeArray.toList items)
    member xs.Insert (i: int, item: 'T) : unit = ResizeArray.insert xs i item
    member xs.RemoveAt (i: int) : unit = ResizeArray.removeAt xs i
    member xs.RemoveRange (i: int, count: int) : unit = ResizeArray.removeRange xs i count
    member xs.RemoveAll (f: 'T -> bool) : int =
        let kept = ResizeArray.filter (fun item -> not (f item)) xs
        let removed = ResizeArray.count xs - ResizeArray.count kept
        ResizeArray.clear xs
        ResizeArray.iter (fun item -> ResizeArray.add xs item) kept
        removed
    member xs.Remove (item: 'T) : bool = ResizeArray.remove xs item
    member xs.Contains (item: 'T) : bool = ResizeArray.contains xs item
    member xs.IndexOf (item: 'T) : int = ResizeArray.indexOf xs item
    member xs.Exists (f: 'T -> bool) : bool = ResizeArray.exists f xs
    member xs.FindIndex (f: 'T -> bool) : int = match ResizeArray.tryFindIndex f xs with Some i -> i | None -> -1
    member xs.ForEach (f: 'T -> unit) : unit = ResizeArray.iter f xs
    member xs.GetRange (i: int, count: int) : ResizeArray<'T> = ResizeArray.ofArray (Array.sub (ResizeArray.toArray xs) i count)
    member xs.Clear () : unit = ResizeArray.clear xs
    member xs.Reverse () : unit = ResizeArray.reverse xs
    member xs.Sort () : unit = ResizeArray.sort xs
    member xs.ToArray () : 'T[] = ResizeArray.toArray xs
    new () = ResizeArray.create ()
    new (capacity: int) =
        if capacity < 0 then raise (ArgumentOutOfRangeException ("capacity", "Non-negative number required."))
        ResizeArray.create ()
    new (items: ResizeArray<'T>) = ResizeArray.ofArray (ResizeArray.toArray items)
    new (items: 'T[]) = ResizeArray.ofArray items
    new (items: 'T list) = ResizeArray.ofList items
