/// Stands before every program that the oracle judges: what Clef has and F# has not, and F#'s own output, which the translation
/// to JavaScript would end with a line each time.
[<AutoOpen>]
module EnfoldPrelude

open Fable.Core

[<Emit("globalThis.enfold.write($0)")>]
let private writeText (text: string) : unit = jsNative

[<Emit("globalThis.enfold.readLine()")>]
let private readText () : string = jsNative

[<Emit("globalThis.enfold.exit($0)")>]
let private exitWith (status: int) : 'T = jsNative

let printf format = Printf.kprintf writeText format
let printfn format = Printf.kprintf (fun text -> writeText (text + "\n")) format
let exit (status: int) : 'T = exitWith status

module Console =
    let write (text: string) : unit = writeText text
    let writeln (text: string) : unit = writeText (text + "\n")
    let error (text: string) : unit = ()
    let errorln (text: string) : unit = ()
    let readln () : string = match readText () with null -> "" | line -> line
    let tryReadln () : string option = Option.ofObj (readText ())
    let readLines () : string list = List.unfold (fun () -> tryReadln () |> Option.map (fun line -> line, ())) ()

module Format =
    let int (value: int) : string = string value
    let int64 (value: int64) : string = string value
    let float (value: float) : string = string value
    let bool (value: bool) : string = if value then "true" else "false"
    let char (value: char) : string = string value
    let decimals (digits: int) (value: float) : string = value.ToString("F" + string digits)
    let general (digits: int) (value: float) : string = value.ToString("G" + string digits)

module Parse =
    let int (text: string) : int = System.Int32.Parse text
    let float (text: string) : float = System.Double.Parse text
    let tryInt (text: string) : int option = match System.Int32.TryParse text with | true, n -> Some n | _ -> None
    let tryFloat (text: string) : float option = match System.Double.TryParse text with | true, n -> Some n | _ -> None

module Sys =
    let exit (status: int) : 'T = exitWith status

module String =
    let charAt (s: string) (i: int) : char = s.[i]
    let substring (s: string) (start: int) (count: int) : string = s.Substring(start, count)
    let toUpper (s: string) : string = s.ToUpper()
    let toLower (s: string) : string = s.ToLower()
    let indexOf (s: string) (part: string) : int = s.IndexOf part
    let lastIndexOf (s: string) (part: string) : int = s.LastIndexOf part
    let contains (s: string) (c: char) : bool = s.IndexOf c >= 0
    let startsWith (s: string) (prefix: string) : bool = s.StartsWith prefix
    let endsWith (s: string) (suffix: string) : bool = s.EndsWith suffix
    let trim (s: string) : string = s.Trim()
    let trimStart (s: string) : string = s.TrimStart()
    let trimEnd (s: string) : string = s.TrimEnd()
    let isEmpty (s: string) : bool = s = ""
    let ofChar (c: char) : string = string c
    let ofArray (chars: char[]) : string = System.String chars
    let ofList (chars: char list) : string = System.String (List.toArray chars)
    let toArray (s: string) : char[] = s.ToCharArray()
    let toList (s: string) : char list = List.ofSeq s
    let replace (s: string) (part: string) (by: string) : string = s.Replace(part, by)
    let join (separator: string) (parts: string list) : string = String.concat separator parts

module Char =
    let isDigit (c: char) : bool = System.Char.IsDigit c
    let isLetter (c: char) : bool = System.Char.IsLetter c
    let isUpper (c: char) : bool = System.Char.IsUpper c
    let isLower (c: char) : bool = System.Char.IsLower c
    let isWhiteSpace (c: char) : bool = System.Char.IsWhiteSpace c
    let isLetterOrDigit (c: char) : bool = System.Char.IsLetterOrDigit c
    let toUpper (c: char) : char = System.Char.ToUpper c
    let toLower (c: char) : char = System.Char.ToLower c
    let toDigit (c: char) : int = int c - int '0'

// Types of the library are visible without `open` in Enfold.
type IDisposable = System.IDisposable
type DivideByZeroException = System.DivideByZeroException
type ArgumentException = System.ArgumentException
type KeyNotFoundException = System.Collections.Generic.KeyNotFoundException
type Dictionary<'k, 'v when 'k: equality> = System.Collections.Generic.Dictionary<'k, 'v>
type HashSet<'t when 't: equality> = System.Collections.Generic.HashSet<'t>
type Queue<'t> = System.Collections.Generic.Queue<'t>
type Stack<'t> = System.Collections.Generic.Stack<'t>
type StringBuilder = System.Text.StringBuilder
type Random = System.Random

// An exception that Enfold declares can be matched by its name.
let (|ArgumentException|_|) (error: exn) =
    match error with
    | :? System.ArgumentException -> Some error.Message
    | _ -> None
let (|KeyNotFoundException|_|) (error: exn) =
    match error with
    | :? System.Collections.Generic.KeyNotFoundException -> Some error.Message
    | _ -> None

// Derivatives by differences (`differences.mjs`). What the library says in terms of these two stands here as it stands there: it is
// taken from there (`fsharp.mjs`).
module Diff =
    [<Emit("globalThis.enfold.jvp($0, $1, $2)")>]
    let jvp (f: 'T -> 'U) (x: 'T) (dx: 'T) : 'U * 'U = jsNative
    [<Emit("globalThis.enfold.vjp($0, $1, $2)")>]
    let vjp (f: 'T -> 'U) (x: 'T) (dy: 'U) : 'U * 'T = jsNative
