/// What every program sees without opening anything.
module Prelude

type option<'T> =
    | None
    | Some of 'T

type Option<'T> = option<'T>

type Result<'T, 'E> =
    | Ok of 'T
    | Error of 'E

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

type lazy'<'T> = Lazy<'T>

type Choice<'A, 'B> =
    | Choice1Of2 of 'A
    | Choice2Of2 of 'B

/// Why an asynchronous computation cannot go on yet: it waits for a time of `Sys.clock`, or for something
/// that the function blocks for.
type Wait' =
    | Until' of int
    | Event' of (unit -> unit)

type CancellationToken = { mutable cancelled': bool }

type CancellationTokenSource = { token': CancellationToken }

/// An asynchronous computation, which does nothing until it is started. What it is started with is handed
/// on to all that it waits for.
type Async<'T> = { begin': CancellationToken -> Machine<Wait', 'T> }

exception Stopped'
exception OperationCanceledException
exception Failure of string
exception MatchFailureException
exception DivideByZeroException
exception IndexOutOfRangeException
exception ArgumentException of string
exception KeyNotFoundException

let CancellationTokenSource () : CancellationTokenSource = { token' = { cancelled' = false } }

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

let sqrt (x: float) : float = (# "sqrt" x : float #)
let sin (x: float) : float = (# "sin" x : float #)
let cos (x: float) : float = (# "cos" x : float #)
let tan (x: float) : float = (# "tan" x : float #)
let asin (x: float) : float = (# "asin" x : float #)
let acos (x: float) : float = (# "acos" x : float #)
let atan (x: float) : float = (# "atan" x : float #)
let atan2 (y: float) (x: float) : float = (# "atan2" y x : float #)
let exp (x: float) : float = (# "exp" x : float #)
let log (x: float) : float = (# "log" x : float #)
let log10 (x: float) : float = log x / 2.302585092994045684
let floor (x: float) : float = (# "floor" x : float #)
let ceil (x: float) : float = (# "ceil" x : float #)
let round (x: float) : float = (# "round" x : float #)
let truncate (x: float) : float = (# "trunc" x : float #)
let infinity : float = 1.0 / 0.0
let nan : float = 0.0 / 0.0
