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
[<Shown("firstFew'", "seq")>]
type seq<'T> = { start': unit -> Machine<'T, unit> }

type Seq<'T> = seq<'T>

/// A value that is computed when it is first asked for. `state'` is 0 before that, 1 after it, and 2
/// if it is computed each time.
[<SaysItself>]
type Lazy<'T> =
    { mutable state': int
      mutable value': 'T
      mutable compute': unit -> 'T }
    member this.IsValueCreated : bool = this.state' = 1
    member this.Force() : 'T =
        if this.state' = 1 then
            this.value'
        else
            let value = this.compute' ()
            if this.state' = 0 then
                this.value' <- value
                this.state' <- 1
                // What the function captured is not needed any more; nobody calls this one.
                this.compute' <- (fun () -> (# "zeroed" : 'T #))
            value
    member this.Value : 'T = this.Force()
    override this.ToString () : string = if this.state' = 1 then string this.value' else "Value is not created."

/// Why an asynchronous computation cannot go on yet: it waits for a time of `Sys.clock`, or for something
/// that the function blocks for.
type Wait' =
    | Until' of int
    | Event' of (unit -> unit)

/// Raised in a suspended function that is given up; no handler sees it.
exception Stopped'
exception OperationCanceledException of string

/// Says whether a computation is to end early.
type CancellationToken =
    { mutable cancelled': bool
      /// The time of the clock at which it is cancelled, or zero.
      mutable deadline': int }
    member this.IsCancellationRequested : bool =
        this.cancelled' || (this.deadline' > 0 && (# "clock" () : int #) >= this.deadline')
    member this.ThrowIfCancellationRequested() : unit =
        if this.IsCancellationRequested then (# "raise" (OperationCanceledException "The operation was canceled.") : unit #)
    static member None : CancellationToken = { cancelled' = false; deadline' = 0 }

/// Asks the computations that were given its token to end.
type CancellationTokenSource() =
    let token = { cancelled' = false; deadline' = 0 }
    member _.Token : CancellationToken = token
    member _.IsCancellationRequested : bool = token.IsCancellationRequested
    member _.CancelAfter(milliseconds: int) : unit =
        token.deadline' <- (# "clock" () : int #) + milliseconds * 1000000
    member _.Cancel() : unit = token.cancelled' <- true
    member _.Dispose() : unit = ()

/// An asynchronous computation, which does nothing until it is started. What it is started with is handed
/// on to all that it waits for.
[<SaysItself>]
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

/// The exceptions of .NET's library that programs raise and catch, with their messages. Those without one are
/// raised by operations; with a message of the program's own they are the ones below.
exception Failure of string
exception MatchFailureException
exception DivideByZeroException
exception DivideByZeroException' of string
exception IndexOutOfRangeException
exception IndexOutOfRangeException' of string
exception ArgumentException of string
exception ArgumentNullException of string
exception ArgumentOutOfRangeException of string
exception ArithmeticException of string
exception OverflowException of string
exception KeyNotFoundException of string
exception FormatException of string
exception InvalidOperationException of string
exception NotSupportedException of string
exception NotImplementedException of string
exception TimeoutException of string
exception NullReferenceException of string
exception InvalidCastException of string
exception ApplicationException of string

let defaultArg (value: 'T option) (fallback: 'T) : 'T = match value with Some x -> x | None -> fallback
/// A list, an array or a string as a sequence.
let seq (elements: seq<'T>) : seq<'T> = elements
let ref (value: 'T) : ref<'T> = { contents = value }

/// The elements of a sequence that its text shows, and one more.
let firstFew' (s: seq<'T>) : 'T list =
    let m = s.start' ()
    let rec loop (left: int) : 'T list =
        if left = 0 then
            m.stop' ()
            []
        else
            match m.next' () with
            | Next' x -> x :: loop (left - 1)
            | Done' () -> []
    loop 5

let not (value: bool) : bool = (# "not" value : bool #)
let ignore (value: 'T) : unit = (# "ignore" value : unit #)
let id (value: 'T) : 'T = value
let fst (pair: 'A * 'B) : 'A = match pair with (a, _) -> a
let snd (pair: 'A * 'B) : 'B = match pair with (_, b) -> b

let compare (a: 'T) (b: 'T) : int = (# "compare" a b : int #)
let hash (value: 'T) : int = (# "hash" value : int #)
/// What is no number is the result, whichever operand it is.
let max (a: 'T) (b: 'T) : 'T = if a < b then b elif b <= a then a elif a = a then b else a
let min (a: 'T) (b: 'T) : 'T = if b < a then b elif a <= b then a elif a = a then b else a

let raise (error: exn) : 'T = (# "raise" error : 'T #)
let failwith (message: string) : 'T = (# "failwith" message : 'T #)
let reraise () : 'T = (# "failwith" "reraise outside a handler" : 'T #)
let invalidArg (name: string) (message: string) : 'T = raise (ArgumentException (message, name))
let nullArg (name: string) : 'T = raise (ArgumentNullException name)
let invalidOp (message: string) : 'T = raise (InvalidOperationException message)
/// What functions of collections raise, in the words of FSharp.Core.
let notFound' () : 'T =
    raise (KeyNotFoundException "An index satisfying the predicate was not found in the collection.")
let emptyInput' (what: string) (name: string) : 'T = invalidArg name ("The input " + what + " was empty.")
let tooMany' (name: string) : 'T = invalidArg name "The input sequence contains more than one element."
let negative' (name: string) (value: int) : 'T =
    invalidArg name ("The input must be non-negative.\n" + name + " = " + (# "to_str" value : string #))
let notPositive' (name: string) (value: int) : 'T =
    invalidArg name ("The input must be positive.\n" + name + " = " + (# "to_str" value : string #))
let outOfRange' (name: string) (value: int) (what: string) (bound: int) : 'T =
    invalidArg name
        ("The index is outside the legal range.\n" + name + " = " + (# "to_str" value : string #) + ", " + what + " = "
         + (# "to_str" bound : string #))
let tooFew' () : 'T = invalidOp "The input sequence has an insufficient number of elements."
let differentLists' (shorter: string) (longer: string) (by: int) : 'T =
    let elements = if by = 1 then " element" else " elements"
    invalidArg shorter
        ("The lists had different lengths.\n" + shorter + " is " + (# "to_str" by : string #) + elements + " shorter than "
         + longer)
let differentArrays' (a: int) (b: int) : 'T =
    invalidArg "array1"
        ("The arrays have different lengths.\narray1.Length = " + (# "to_str" a : string #) + ", array2.Length = "
         + (# "to_str" b : string #))
let exit (status: int) : 'T = (# "exit" status : 'T #)
let ``assert`` (condition: bool) : unit = if not condition then failwith "assertion failed"

let (>>) (f: 'A -> 'B) (g: 'B -> 'C) : 'A -> 'C = fun x -> g (f x)
let (<<) (g: 'B -> 'C) (f: 'A -> 'B) : 'A -> 'C = fun x -> g (f x)
let (||>) (pair: 'A * 'B) (f: 'A -> 'B -> 'C) : 'C = match pair with (a, b) -> f a b
let (|||>) (triple: 'A * 'B * 'C) (f: 'A -> 'B -> 'C -> 'D) : 'D = match triple with (a, b, c) -> f a b c
let (<||) (f: 'A -> 'B -> 'C) (pair: 'A * 'B) : 'C = match pair with (a, b) -> f a b
let (|>) (x: 'A) (f: 'A -> 'B) : 'B = f x
let (<|) (f: 'A -> 'B) (x: 'A) : 'B = f x

let overflow' () : 'T = raise (OverflowException "Negating the minimum value of a twos complement number is invalid.")
let noSign' () : int =
    raise (ArithmeticException "Function does not accept floating point Not-a-Number values.")
let inline abs (value: 'T) : 'T =
    let zero = (# "convert" 0 : 'T #)
    if value < zero then
        let positive = -value
        if positive < zero then overflow' () else positive
    else value + zero
let inline sign (value: 'T) : int =
    let zero = (# "convert" 0 : 'T #)
    if value < zero then -1 elif value > zero then 1 elif value = zero then 0 else noSign' ()
/// By squaring, in the order in which FSharp.Core multiplies.
let inline pown (value: 'T) (exponent: int) : 'T =
    let one = (# "convert" 1 : 'T #)
    let rec power (n: int) : 'T =
        if n = 0 then one
        elif n = 1 then value
        elif n = 3 then value * value * value
        else
            let half = power (n / 2)
            if n % 2 = 0 then half * half else half * half * value
    if exponent >= 0 then power exponent else one / power (-exponent)

let inline defaultArg (value: 'T option) (fallback: 'T) : 'T = match value with Some x -> x | None -> fallback
let incr (cell: ref<int>) : unit = cell.contents <- cell.contents + 1
let decr (cell: ref<int>) : unit = cell.contents <- cell.contents - 1
let (<|||) (f: 'A -> 'B -> 'C -> 'D) (triple: 'A * 'B * 'C) : 'D = match triple with (a, b, c) -> f a b c

/// Reads a whole number, as the conversions do; `what` is the type's name in the message.
let readWhole' (what: string) (low: int) (high: int) (text: string) : int =
    let tooLarge () : int =
        raise (OverflowException ("Value was either too large or too small for " + what + "."))
    let value =
        try (# "parse_int" text : int #)
        with ArgumentException message ->
            if (# "str_find" message "V" : int #) = 0 then tooLarge () else raise (FormatException message)
    if value < low || value > high then tooLarge () else value
let readFloat' (text: string) : float =
    try (# "parse_float" text : float #)
    with ArgumentException message -> raise (FormatException message)

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
