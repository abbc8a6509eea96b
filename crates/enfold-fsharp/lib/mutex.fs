/// Locks.
module Mutex

/// What one thread at a time can hold.
type Mutex = { mutex': int }

let create () : Mutex = { mutex' = (# "foreign" "" "enf_mutex_new" : int #) }

let check' (what: string) (status: int) : unit =
    if status = 1 then failwith $"{what}: the mutex was destroyed"
    if status = 2 then failwith $"{what}: it is this thread that holds the mutex, or another one"

/// Waits until no other thread holds it.
let lock (mutex: Mutex) : unit = check' "Mutex.lock" (# "foreign" "" "enf_mutex_lock" mutex.mutex' : int #)
let unlock (mutex: Mutex) : unit = check' "Mutex.unlock" (# "foreign" "" "enf_mutex_unlock" mutex.mutex' : int #)
/// Whether it is held now by this thread.
let tryLock (mutex: Mutex) : bool = (# "foreign" "" "enf_mutex_try_lock" mutex.mutex' : int #) = 0
let destroy (mutex: Mutex) : unit = check' "Mutex.destroy" (# "foreign" "" "enf_mutex_free" mutex.mutex' : int #)

/// Runs a function while holding a mutex.
let withLock (mutex: Mutex) (f: unit -> 'T) : 'T =
    lock mutex
    try
        f ()
    finally
        unlock mutex
