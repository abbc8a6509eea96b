// Functions without an address for C.
module CodePointers

let add (a: int) (b: int) : int = a + b
let greet (name: string) : unit = Console.writeln name
let pair (a: int) : int * int = (a, a)
let alias = add 1

let closure (n: int) : nativeint = FnPtr.ofFunction (fun (x: int) -> x + n)
let lambda () : nativeint = FnPtr.ofFunction (fun (x: int) -> x)

let local () : nativeint =
    let twice (x: int) : int = 2 * x
    FnPtr.ofFunction twice

let partial () : nativeint = FnPtr.ofFunction (add 1)
let value () : nativeint = FnPtr.ofFunction alias
let text () : nativeint = FnPtr.ofFunction greet
let tuple () : nativeint = FnPtr.ofFunction pair
let fine () : nativeint = FnPtr.ofFunction add
let parameter (f: int -> int) : nativeint = FnPtr.ofFunction f
let asValue () = FnPtr.ofFunction

//@ error E0703 9
//@ error E0703 10
//@ error E0703 14
//@ error E0703 16
//@ error E0703 17
//@ error E0703 18
//@ error E0703 19
//@ error E0703 21
//@ error E0703 22
