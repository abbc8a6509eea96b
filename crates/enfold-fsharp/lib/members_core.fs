/// What can be asked of built-in values with a dot, and needs no other library.
module Members

type string with
    member s.Length : int = (# "str_len" s : int #)

type array<'T> with
    member xs.Length : int = (# "arr_len" xs : int #)

type exn with
    member e.Message : string = (# "exn_message" e : string #)

type ref<'T> with
    member r.Value with get () : 'T = r.contents and set (value: 'T) = r.contents <- value

type bool with
    member x.ToString () : string = (# "to_str" x : string #)
type int with
    member x.ToString () : string = (# "to_str" x : string #)
type int8 with
    member x.ToString () : string = (# "to_str" x : string #)
type byte with
    member x.ToString () : string = (# "to_str" x : string #)
type int16 with
    member x.ToString () : string = (# "to_str" x : string #)
type uint16 with
    member x.ToString () : string = (# "to_str" x : string #)
type int32 with
    member x.ToString () : string = (# "to_str" x : string #)
type uint32 with
    member x.ToString () : string = (# "to_str" x : string #)
type int64 with
    member x.ToString () : string = (# "to_str" x : string #)
type uint64 with
    member x.ToString () : string = (# "to_str" x : string #)
type nativeint with
    member x.ToString () : string = (# "to_str" x : string #)
type unativeint with
    member x.ToString () : string = (# "to_str" x : string #)
type float with
    member x.ToString () : string = (# "to_str" x : string #)
type float32 with
    member x.ToString () : string = (# "to_str" x : string #)
type char with
    member x.ToString () : string = (# "to_str" x : string #)
