// The exceptions of .NET's library: which kind each failure is, what it says, and which tests it meets.
open System
open System.Collections.Generic

let kind (e: exn) =
    match e with
    | :? ArgumentNullException -> "null"
    | :? ArgumentOutOfRangeException -> "range"
    | :? ArgumentException -> "argument"
    | :? KeyNotFoundException -> "key"
    | :? DivideByZeroException -> "zero"
    | :? OverflowException -> "overflow"
    | :? ArithmeticException -> "arithmetic"
    | :? FormatException -> "format"
    | :? InvalidOperationException -> "operation"
    | :? IndexOutOfRangeException -> "index"
    | :? NullReferenceException -> "reference"
    | :? NotImplementedException -> "missing"
    | :? MatchFailureException -> "match"
    | Failure _ -> "failure"
    | _ -> "other"

let tell (name: string) (f: unit -> 'T) =
    try
        f () |> ignore
        printfn "%s: no exception" name
    with e ->
        printfn "%s: %s: %s" name (kind e) e.Message

exception Broken of int
exception Worse of string * int
exception Worst

let zero = int "0"
tell "division" (fun () -> 1 / zero)
tell "array" (fun () -> [| 1; 2 |].[zero + 5])
tell "list" (fun () -> List.item 5 [ 1; 2 ])
tell "head" (fun () -> List.head ([]: int list))
tell "reduce" (fun () -> List.reduce (+) ([]: int list))
tell "max" (fun () -> List.max ([]: int list))
tell "average" (fun () -> List.average ([]: float list))
tell "Array.max" (fun () -> Array.max ([||]: int[]))
tell "Seq.head" (fun () -> Seq.head (Seq.empty: seq<int>))
tell "Seq.skip" (fun () -> Seq.toList (Seq.skip 3 [ 1 ]))
tell "find" (fun () -> List.find (fun x -> x > 3) [ 1; 2 ])
tell "Map.find" (fun () -> Map.find 3 (Map.ofList [ 1, 2 ]))
tell "dict" (fun () -> (dict [ "a", 1 ]).["b"])
tell "zip" (fun () -> List.zip [ 1; 2; 3 ] [ 4 ])
tell "Option.get" (fun () -> Option.get (None: int option))
tell "Value" (fun () -> (None: int option).Value)
tell "Queue" (fun () -> (Queue<int>()).Dequeue())
tell "ResizeArray" (fun () -> (ResizeArray<int>()).[0])
tell "Substring" (fun () -> "abc".Substring(2, 5))
tell "int" (fun () -> int "abc")
tell "byte" (fun () -> byte "300")
tell "float" (fun () -> float "1.5x")
tell "match" (fun () -> match zero with 1 -> "one")
tell "failwith" (fun () -> failwith "plain")
tell "invalidArg" (fun () -> invalidArg "count" "too small")
tell "nullArg" (fun () -> nullArg "name")
tell "invalidOp" (fun () -> invalidOp "not now")
tell "Exception" (fun () -> raise (Exception "made by hand"))
tell "caused" (fun () -> raise (Exception("outer", Exception "inner")))
tell "argument" (fun () -> raise (ArgumentException("bad", "n")))
tell "null" (fun () -> raise (ArgumentNullException "n"))
tell "range" (fun () -> raise (ArgumentOutOfRangeException("n", 7, "at most 5")))
tell "zero" (fun () -> raise (DivideByZeroException "my own"))
tell "index" (fun () -> raise (IndexOutOfRangeException()))
tell "missing" (fun () -> raise (NotImplementedException()))
tell "new" (fun () -> raise (new System.FormatException("no date")))
tell "broken" (fun () -> raise (Broken 3))
tell "worse" (fun () -> raise (Worse("very", 2)))
tell "worst" (fun () -> raise Worst)
// The kinds above a kind.
let both = try 1 / zero with :? ArithmeticException as e -> printfn "%s" e.Message; -1
printfn "%d" both
//@ warns W0001
//| division: zero: Attempted to divide by zero.
//| array: index: Index was outside the bounds of the array.
//| list: argument: The index was outside the range of elements in the list. (Parameter 'index')
//| head: argument: The input list was empty. (Parameter 'list')
//| reduce: argument: The input list was empty. (Parameter 'list')
//| max: argument: The input sequence was empty. (Parameter 'list')
//| average: argument: The input sequence was empty. (Parameter 'source')
//| Array.max: argument: The input array was empty. (Parameter 'array')
//| Seq.head: argument: The input sequence was empty. (Parameter 'source')
//| Seq.skip: operation: The input sequence has an insufficient number of elements.: tried to skip 2 elements past the end of the seq.
//| find: key: An index satisfying the predicate was not found in the collection.
//| Map.find: key: The given key was not present in the dictionary.
//| dict: key: The given key 'b' was not present in the dictionary.
//| zip: argument: The lists had different lengths.
//| list2 is 2 elements shorter than list1 (Parameter 'list2')
//| Option.get: argument: The option value was None (Parameter 'option')
//| Value: reference: Object reference not set to an instance of an object.
//| Queue: operation: Queue empty.
//| ResizeArray: range: Index was out of range. Must be non-negative and less than the size of the collection. (Parameter 'index')
//| Substring: range: Index and length must refer to a location within the string. (Parameter 'length')
//| int: format: The input string 'abc' was not in a correct format.
//| byte: overflow: Value was either too large or too small for an unsigned byte.
//| float: format: The input string '1.5x' was not in a correct format.
//| match: match: The match cases were incomplete
//| failwith: failure: plain
//| invalidArg: argument: too small (Parameter 'count')
//| nullArg: null: Value cannot be null. (Parameter 'name')
//| invalidOp: operation: not now
//| Exception: failure: made by hand
//| caused: failure: outer
//| argument: argument: bad (Parameter 'n')
//| null: null: Value cannot be null. (Parameter 'n')
//| range: range: at most 5 (Parameter 'n')
//| Actual value was 7.
//| zero: zero: my own
//| index: index: Index was outside the bounds of the array.
//| missing: missing: The method or operation is not implemented.
//| new: format: no date
//| broken: other: Broken 3
//| worse: other: Worse ("very", 2)
//| worst: other: Worst
//| Attempted to divide by zero.
//| -1
