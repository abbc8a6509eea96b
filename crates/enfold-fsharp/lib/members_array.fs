/// What can be asked of arrays with a dot.
module Members

type array<'T> with
    member xs.GetSlice (first: int option, last: int option) : 'T[] =
        let (start, count) = Slices.bounds xs.Length first last
        if count = 0 then [||] else Array.sub xs start count
    member xs.Clone () : 'T[] = Array.copy xs
