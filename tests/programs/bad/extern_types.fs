// Foreign functions that C cannot have.
module ExternTypes

[<FidelityExtern("c", "puts")>]
let puts (text: string) : int32 = NativeDefault.zeroed ()

[<FidelityExtern("c", "getenv")>]
let getenv (name: nativeptr<byte>) : string = NativeDefault.zeroed ()

[<FidelityExtern("c", "qsort")>]
let sort (values: int[]) (compare: int -> int -> int) : unit = NativeDefault.zeroed ()

[<FidelityExtern("c", "f")>]
let optional (n: int option) : int = NativeDefault.zeroed ()

[<FidelityExtern("c", "g")>]
let unannotated x : int = NativeDefault.zeroed ()

[<FidelityExtern("c", "errno")>]
let value : int = 0

[<FidelityExtern>]
let nameless (x: int) : int = x

[<FidelityExtern("-evil", "f")>]
let evil (x: int) : int = x

[<FidelityExtern("c", "not a name")>]
let spaced (x: int) : int = x

let readOnly (x: inref<int>) : int = 0

//@ error E0701 5
//@ error E0701 8
//@ error E0701 11
//@ error E0701 14
//@ error E0701 17
//@ error E0702 20
//@ error E0702 22
//@ error E0702 25
//@ error E0702 28
//@ error E0901 31
