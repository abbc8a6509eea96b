/// What every program sees without opening anything.
module Prelude

type option<'T> =
    | None
    | Some of 'T

type Option<'T> = option<'T>

/// As `option`; in F# it takes no room of its own.
type ValueOption<'T> =
    | ValueNone
    | ValueSome of 'T

type voption<'T> = ValueOption<'T>

type Result<'T, 'E> =
    | Ok of 'T
    | Error of 'E

/// What a complete active pattern of two cases returns; those of more have one for each number.
type Choice<'T1, 'T2> =
    | Choice1Of2 of 'T1
    | Choice2Of2 of 'T2

type Choice3<'T1, 'T2, 'T3> =
    | Choice1Of3 of 'T1
    | Choice2Of3 of 'T2
    | Choice3Of3 of 'T3

type Choice4<'T1, 'T2, 'T3, 'T4> =
    | Choice1Of4 of 'T1
    | Choice2Of4 of 'T2
    | Choice3Of4 of 'T3
    | Choice4Of4 of 'T4

type Choice5<'T1, 'T2, 'T3, 'T4, 'T5> =
    | Choice1Of5 of 'T1
    | Choice2Of5 of 'T2
    | Choice3Of5 of 'T3
    | Choice4Of5 of 'T4
    | Choice5Of5 of 'T5

type Choice6<'T1, 'T2, 'T3, 'T4, 'T5, 'T6> =
    | Choice1Of6 of 'T1
    | Choice2Of6 of 'T2
    | Choice3Of6 of 'T3
    | Choice4Of6 of 'T4
    | Choice5Of6 of 'T5
    | Choice6Of6 of 'T6

type Choice7<'T1, 'T2, 'T3, 'T4, 'T5, 'T6, 'T7> =
    | Choice1Of7 of 'T1
    | Choice2Of7 of 'T2
    | Choice3Of7 of 'T3
    | Choice4Of7 of 'T4
    | Choice5Of7 of 'T5
    | Choice6Of7 of 'T6
    | Choice7Of7 of 'T7

/// A mutable cell that is a value: `ref x`, `!r`, `r := x`, `r.Value`.
type ref<'T> = { mutable contents: 'T }

type Ref<'T> = ref<'T>

/// What a suspended function says when it is asked to go on.
type Step<'Y, 'R> =
    | Done' of 'R
    | Next' of 'Y

/// A suspended function: `next'` runs it to its next suspension, `stop'` gives it up.
type Machine<'Y, 'R> =
    { next': unit -> Step<'Y, 'R>
      stop': unit -> unit }

/// A sequence starts enumerations, each with its own state. Whoever starts one pulls at once: what
/// stands before the first suspension may be run by either.
type seq<'T> = { start': unit -> Machine<'T, unit> }

type Seq<'T> = seq<'T>

/// A value that is computed when it is first asked for. `state'` is 0 before that, 1 after it, and 2
/// if it is computed each time.
type Lazy<'T> =
    { mutable state': int
      mutable value': 'T
      compute': unit -> 'T }
    member this.IsValueCreated : bool = this.state' = 1
    member this.Force() : 'T =
        if this.state' = 1 then
            this.value'
        else
            let value = this.compute' ()
            if this.state' = 0 then
                this.value' <- value
                this.state' <- 1
            value
    member this.Value : 'T = this.Force()

/// Why an asynchronous computation cannot go on yet: it waits for a time of `Sys.clock`, or for something
/// that the function blocks for.
type Wait' =
    | Until' of int
    | Event' of (unit -> unit)

/// Raised in a suspended function that is given up; no handler sees it.
exception Stopped'
exception OperationCanceledException

/// Says whether a computation is to end early.
type CancellationToken =
    { mutable cancelled': bool }
    member this.IsCancellationRequested : bool = this.cancelled'
    member this.ThrowIfCancellationRequested() : unit =
        if this.cancelled' then (# "raise" OperationCanceledException : unit #)
    static member None : CancellationToken = { cancelled' = false }

/// Asks the computations that were given its token to end.
type CancellationTokenSource() =
    let token = { cancelled' = false }
    member _.Token : CancellationToken = token
    member _.IsCancellationRequested : bool = token.cancelled'
    member _.Cancel() : unit = token.cancelled' <- true
    member _.Dispose() : unit = ()

/// An asynchronous computation, which does nothing until it is started. What it is started with is handed
/// on to all that it waits for.
type Async<'T> = { begin': CancellationToken -> Machine<Wait', 'T> }

/// What has to be released: `use x = …` calls `Dispose` where the scope of `x` ends.
type IDisposable =
    abstract Dispose: unit -> unit

/// Whose the memory behind a pointer is: nobody's, a function's, or a region's. The number tells one from
/// another. The check of escapes follows it; programs that run do without.
type Owner' =
    | Nobody'
    | Frame' of nativeint * Owner'
    | Scope' of nativeint * Owner'

/// An address of memory that holds values of a type.
type nativeptr<'T> =
    { address': nativeint
      owner': Owner' }
    member p.Item
        with get (index: int) : 'T =
            let size = (# "size_of" (# "zeroed" : 'T #) : int #)
            (# "mem_load" (p.address' + nativeint (index * size)) : 'T #)
        and set (index: int) (value: 'T) =
            let size = (# "size_of" (# "zeroed" : 'T #) : int #)
            (# "mem_store" (p.address' + nativeint (index * size)) value : unit #)

/// Memory that is given back as a whole where the scope of its name ends.
type Region =
    { region': nativeint
      scope': Owner' }

/// Memory that is handed out from its beginning to its end.
type Arena<'l> =
    { Base: nativeint
      Capacity: int
      Position: int }

type string with
    member s.Length : int = (# "str_len" s : int #)

type array<'T> with
    member xs.Length : int = (# "arr_len" xs : int #)

type exn with
    member e.Message : string = (# "exn_message" e : string #)

type ref<'T> with
    member r.Value with get () : 'T = r.contents and set (value: 'T) = r.contents <- value

exception Failure of string
exception MatchFailureException
exception DivideByZeroException
exception IndexOutOfRangeException
exception ArgumentException of string
exception KeyNotFoundException

let defaultArg (value: 'T option) (fallback: 'T) : 'T = match value with Some x -> x | None -> fallback
/// A list, an array or a string as a sequence.
let seq (elements: seq<'T>) : seq<'T> = elements
let ref (value: 'T) : ref<'T> = { contents = value }

let not (value: bool) : bool = (# "not" value : bool #)
let ignore (value: 'T) : unit = (# "ignore" value : unit #)
let id (value: 'T) : 'T = value
let fst (pair: 'A * 'B) : 'A = match pair with (a, _) -> a
let snd (pair: 'A * 'B) : 'B = match pair with (_, b) -> b

let compare (a: 'T) (b: 'T) : int = (# "compare" a b : int #)
let hash (value: 'T) : int = (# "hash" value : int #)
let max (a: 'T) (b: 'T) : 'T = if a < b then b else a
let min (a: 'T) (b: 'T) : 'T = if b < a then b else a

let raise (error: exn) : 'T = (# "raise" error : 'T #)
let failwith (message: string) : 'T = (# "failwith" message : 'T #)
let reraise () : 'T = (# "failwith" "reraise outside a handler" : 'T #)
let invalidArg (name: string) (message: string) : 'T = raise (ArgumentException (name + ": " + message))
let invalidOp (message: string) : 'T = failwith message
let exit (status: int) : 'T = (# "exit" status : 'T #)
let ``assert`` (condition: bool) : unit = if not condition then failwith "assertion failed"

let (>>) (f: 'A -> 'B) (g: 'B -> 'C) : 'A -> 'C = fun x -> g (f x)
let (<<) (g: 'B -> 'C) (f: 'A -> 'B) : 'A -> 'C = fun x -> g (f x)
let (||>) (pair: 'A * 'B) (f: 'A -> 'B -> 'C) : 'C = match pair with (a, b) -> f a b
let (|||>) (triple: 'A * 'B * 'C) (f: 'A -> 'B -> 'C -> 'D) : 'D = match triple with (a, b, c) -> f a b c
let (<||) (f: 'A -> 'B -> 'C) (pair: 'A * 'B) : 'C = match pair with (a, b) -> f a b
let (|>) (x: 'A) (f: 'A -> 'B) : 'B = f x
let (<|) (f: 'A -> 'B) (x: 'A) : 'B = f x

let inline abs (value: 'T) : 'T = if value < value - value then -value else value
let inline sign (value: 'T) : int =
    let zero = value - value
    if value < zero then -1 elif value > zero then 1 else 0
let inline pown (value: 'T) (exponent: int) : 'T =
    let rec loop (result: 'T) (count: int) = if count <= 0 then result else loop (result * value) (count - 1)
    if exponent = 0 then value / value else loop value (exponent - 1)

let inline defaultArg (value: 'T option) (fallback: 'T) : 'T = match value with Some x -> x | None -> fallback
let incr (cell: ref<int>) : unit = cell.contents <- cell.contents + 1
let decr (cell: ref<int>) : unit = cell.contents <- cell.contents - 1
let (<|||) (f: 'A -> 'B -> 'C -> 'D) (triple: 'A * 'B * 'C) : 'D = match triple with (a, b, c) -> f a b c

/// Joins texts of which every second is a component: its further lines begin below its first.
let hangText (pieces: string[]) : string =
    let out = (# "arr_new" pieces.Length "" : string[] #)
    let indented (text: string) (column: int) : string =
        let margin = "\n" + (# "str_join" (# "arr_new" column " " : string[] #) : string #)
        let rec loop (text: string) =
            let at = (# "str_find" text "\n" : int #)
            if at < 0 then [ text ]
            else
                let rest = (# "str_sub" text (at + 1) (text.Length - at - 1) : string #)
                (# "str_sub" text 0 at : string #) :: margin :: loop rest
        let rec join (parts: string list) (n: int) =
            match parts with
            | [] -> (# "arr_new" n "" : string[] #)
            | part :: rest ->
                let all = join rest (n + 1)
                all.[n] <- part
                all
        (# "str_join" (join (loop text) 0) : string #)
    let rec lastLine (text: string) (at: int) =
        if at < 0 then -1 elif (# "str_byte" text at : int #) = 10 then at else lastLine text (at - 1)
    let rec loop (i: int) (column: int) =
        if i < pieces.Length then
            let piece = pieces.[i]
            let text = if i % 2 = 1 && (# "str_find" piece "\n" : int #) >= 0 then indented piece column else piece
            out.[i] <- text
            let line = lastLine text (text.Length - 1)
            loop (i + 1) (if line < 0 then column + text.Length else text.Length - line - 1)
    loop 0 0
    (# "str_join" out : string #)

let sqrt (x: float<'u^2>) : float<'u> = (# "sqrt" x : float<'u> #)
let sin (x: float) : float = (# "sin" x : float #)
let cos (x: float) : float = (# "cos" x : float #)
let tan (x: float) : float = (# "tan" x : float #)
let asin (x: float) : float = (# "asin" x : float #)
let acos (x: float) : float = (# "acos" x : float #)
let atan (x: float) : float = (# "atan" x : float #)
let atan2 (y: float) (x: float) : float = (# "atan2" y x : float #)
let exp (x: float) : float = (# "exp" x : float #)
let log (x: float) : float = (# "log" x : float #)
let log10 (x: float) : float = (# "log10" x : float #)
let log2 (x: float) : float = (# "log2" x : float #)
let sinh (x: float) : float = (# "sinh" x : float #)
let cosh (x: float) : float = (# "cosh" x : float #)
let tanh (x: float) : float = (# "tanh" x : float #)
let floor (x: float<'u>) : float<'u> = (# "floor" x : float<'u> #)
let ceil (x: float<'u>) : float<'u> = (# "ceil" x : float<'u> #)
let ceiling (x: float<'u>) : float<'u> = (# "ceil" x : float<'u> #)
let round (x: float<'u>) : float<'u> = (# "round" x : float<'u> #)
let truncate (x: float<'u>) : float<'u> = (# "trunc" x : float<'u> #)
let infinity : float = 1.0 / 0.0
let nan : float = 0.0 / 0.0

/// Applies a function and disposes of the value, whatever happens.
let using (value: IDisposable) (f: IDisposable -> 'U) : 'U =
    try f value
    finally value.Dispose ()
