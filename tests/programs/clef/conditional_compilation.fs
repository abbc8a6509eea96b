// Lines under `#if` are read if the condition holds; the only symbol that is defined is COMPILED.
#if DEBUG
let level = "debug"
this is not even "F#
#if NESTED
#else
#endif
#else
let level = "release"
#endif

#if COMPILED && !(INTERACTIVE || DEBUG) // a comment
let mode = "compiled"
#else
let mode = "interactive"
#endif

[<EntryPoint>]
let main _ =
    let words =
        [ "a"
#if EXTRA
          "b"
#endif
          "c" ]
    printfn "%s %s %A" level mode words
    0

//| release compiled ["a"; "c"]
