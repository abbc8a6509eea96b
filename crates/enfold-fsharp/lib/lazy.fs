module Lazy

/// A value that is computed when it is first asked for, and then remembered. If that raises, it is
/// tried again the next time.
let create (compute: unit -> 'T) : Lazy<'T> =
    { state' = 0; value' = (# "zeroed" : 'T #); compute' = compute }

/// A value that is computed each time it is asked for.
let recomputed (compute: unit -> 'T) : Lazy<'T> =
    { state' = 2; value' = (# "zeroed" : 'T #); compute' = compute }

let ofValue (value: 'T) : Lazy<'T> = { state' = 1; value' = value; compute' = fun () -> (# "zeroed" : 'T #) }

let force (l: Lazy<'T>) : 'T = l.Force()

let isValueCreated (l: Lazy<'T>) : bool = l.IsValueCreated
