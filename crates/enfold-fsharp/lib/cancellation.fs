/// The members of `CancellationTokenSource` and `CancellationToken`.
module Cancellation

let none () : CancellationToken = { cancelled' = false }

let token (source: CancellationTokenSource) : CancellationToken = source.token'
let cancelling (source: CancellationTokenSource) : unit -> unit =
    fun () -> source.token'.cancelled' <- true
let isSourceCancelled (source: CancellationTokenSource) : bool = source.token'.cancelled'
let disposing (source: CancellationTokenSource) : unit -> unit = fun () -> ()

let isCancelled (token: CancellationToken) : bool = token.cancelled'
let throwing (token: CancellationToken) : unit -> unit =
    fun () -> if token.cancelled' then raise OperationCanceledException
