exception Bad of { line : int; text : string }
exception Fatal of string * int

let seen = ref 0
let bad text = incr seen; raise (Bad { line = !seen; text })
let count () = !seen
let give_up () = raise (Fatal ("no more", !seen + 1))
