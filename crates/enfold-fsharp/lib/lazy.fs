module Lazy

/// A value that is computed when it is first asked for, and then remembered. If that raises, it is
/// tried again the next time.
let create (compute: unit -> 'T) : Lazy<'T> =
    { state' = 0; value' = (# "zeroed" : 'T #); compute' = compute }

/// A value that is computed each time it is asked for.
let recomputed (compute: unit -> 'T) : Lazy<'T> =
    { state' = 2; value' = (# "zeroed" : 'T #); compute' = compute }

let ofValue (value: 'T) : Lazy<'T> = { state' = 1; value' = value; compute' = fun () -> value }

let force (l: Lazy<'T>) : 'T =
    if l.state' = 1 then
        l.value'
    else
        let value = l.compute' ()
        if l.state' = 0 then
            l.value' <- value
            l.state' <- 1
        value

let isValueCreated (l: Lazy<'T>) : bool = l.state' = 1

/// What `l.Force` is.
let forcing (l: Lazy<'T>) : unit -> 'T = fun () -> force l
