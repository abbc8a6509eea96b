/// What can be asked of options with a dot.
module Members

type option<'T> with
    member x.IsSome : bool = Option.isSome x
    member x.IsNone : bool = Option.isNone x
    member x.Value : 'T = match x with Some value -> value | None -> raise (NullReferenceException ())
