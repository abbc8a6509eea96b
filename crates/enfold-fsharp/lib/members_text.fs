/// The text of values, as a method.
module Members

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
