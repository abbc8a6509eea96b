/// Addresses that C hands in and out: zero is `None`.
module Foreign

let ofOption' (address: option<nativeint>) : nativeint =
    match address with
    | Some address -> address
    | None -> 0n

let ofPointer' (p: option<nativeptr<'T>>) : nativeint =
    match p with
    | Some p -> p.address'
    | None -> 0n

let toOption' (address: nativeint) : option<nativeint> = if address = 0n then None else Some address

let toPointer' (address: nativeint) : option<nativeptr<'T>> =
    if address = 0n then None else Some { address' = address; owner' = Nobody' }
