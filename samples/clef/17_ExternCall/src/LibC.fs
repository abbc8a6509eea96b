/// What the sample calls of C. The bodies are not looked at.
module LibC

[<FidelityExtern("c", "malloc")>]
let malloc (size: unativeint) : option<nativeint> =
    NativeDefault.zeroed ()

[<FidelityExtern("c", "free")>]
let free (address: nativeint) : unit =
    NativeDefault.zeroed ()
