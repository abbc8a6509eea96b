/// What F# programs open for pointers, which are there without it.
module FSharp.NativeInterop

type nativeptr<'T> = nativeptr<'T>
