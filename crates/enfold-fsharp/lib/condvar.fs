/// Threads that wait for something to become true under a lock.
module CondVar

type CondVar = { condvar': int }

let create () : CondVar = { condvar' = (# "foreign" "" "enf_condvar_new" : int #) }

let check' (what: string) (status: int) : unit =
    if status = 1 then failwith $"{what}: the mutex or the condition was destroyed"
    if status = 2 then failwith $"{what}: this thread does not hold the mutex"

/// Gives up the mutex until it is woken, and then holds it again. What it waits for may still not be true.
let wait (condition: CondVar) (mutex: Mutex.Mutex) : unit =
    check' "CondVar.wait" (# "foreign" "" "enf_condvar_wait" condition.condvar' mutex.mutex' : int #)

/// Wakes one thread that waits, if there is one.
let signal (condition: CondVar) : unit =
    check' "CondVar.signal" (# "foreign" "" "enf_condvar_signal" condition.condvar' : int #)

/// Wakes all threads that wait.
let broadcast (condition: CondVar) : unit =
    check' "CondVar.broadcast" (# "foreign" "" "enf_condvar_broadcast" condition.condvar' : int #)

let destroy (condition: CondVar) : unit =
    check' "CondVar.destroy" (# "foreign" "" "enf_condvar_free" condition.condvar' : int #)
