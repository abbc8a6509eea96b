val next : unit -> int
val reset : unit -> unit
val value : unit -> int
