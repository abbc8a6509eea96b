// Conditions that are none, and directives without a partner.
#else
#if 1 +
let a = 1
#endif
#endif
#if COMPILED

[<EntryPoint>]
let main _ = 0

//@ error E0010 2
//@ error E0010 3
//@ error E0010 6
//@ error E0012 7
