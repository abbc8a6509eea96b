/// What can be asked of lists with a dot.
module Members

type list<'T> with
    member xs.Length : int = List.length xs
    member xs.Head : 'T = List.head xs
    member xs.Tail : 'T list = List.tail xs
    member xs.IsEmpty : bool = List.isEmpty xs
    member xs.Item with get (index: int) : 'T = List.itemAt' index xs
    member xs.GetSlice (first: int option, last: int option) : 'T list =
        let (start, count) = Slices.bounds (List.length xs) first last
        if count = 0 then [] else List.take count (List.skip start xs)
