/// Queues in which values travel between threads. What is put in is copied into an envelope, which belongs to no
/// thread; whoever takes it out gets a copy that shares nothing with the original but the functions in it.
/// Queues are numbers; one that is closed is refused, never used again.
module Channel

let create () : int = (# "foreign" "" "enf_queue_new" : int #)
let close (queue: int) : unit = (# "foreign" "" "enf_queue_free" queue : unit #)
let count (queue: int) : int = (# "foreign" "" "enf_queue_count" queue : int #)

/// Whether the queue was open.
let put (queue: int) (value: 'T) : bool =
    let empty = (# "foreign" "" "enf_envelope_new" : int #)
    let envelope = (# "pack" empty value : int #)
    (# "foreign" "" "enf_queue_put" queue envelope : int #) = 0

/// The next envelope, or zero after so many milliseconds or if the queue is closed. A negative number waits for
/// as long as it takes.
let take (queue: int) (milliseconds: int) : int =
    (# "foreign" "" "enf_queue_take" queue milliseconds : int #)

/// What is in an envelope, which is used up.
let opened (envelope: int) : 'T =
    let value = (# "unpack" envelope : 'T #)
    (# "raw_free" (nativeint envelope) : unit #)
    value
