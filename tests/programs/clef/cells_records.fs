// Records with mutable fields that stay in their function, and such that do not.
type Point = { mutable X: int; Name: string; mutable Y: int }

type Stack = { mutable Items: int list; mutable Size: int }

let walk (steps: string) : string =
    let p = { X = 0; Name = "p"; Y = 0 }
    for i in 0 .. steps.Length - 1 do
        match steps.[i] with
        | 'n' -> p.Y <- p.Y + 1
        | 's' -> p.Y <- p.Y - 1
        | 'e' -> p.X <- p.X + 1
        | 'w' -> p.X <- p.X - 1
        | _ ->
            let x = p.X
            p.X <- p.Y
            p.Y <- x
    $"{p.Name} {Format.int p.X} {Format.int p.Y}"

let evaluate (words: string list) : int =
    let stack = { Items = []; Size = 0 }
    let push n =
        stack.Items <- n :: stack.Items
        stack.Size <- stack.Size + 1
    let pop () =
        match stack.Items with
        | [] -> failwith "empty"
        | n :: rest ->
            stack.Items <- rest
            stack.Size <- stack.Size - 1
            n
    for word in words do
        if word = "+" then push (pop () + pop ())
        elif word = "*" then push (pop () * pop ())
        else push (String.length word)
    stack.Size * 1000 + pop ()

// A copy has fields of its own.
let copies (n: int) : string =
    let a = { X = n; Name = "a"; Y = 1 }
    let b = { a with Name = "b" }
    a.X <- a.X + 1
    b.Y <- a.X * 10
    $"{a.Name}{Format.int a.X},{Format.int a.Y} {b.Name}{Format.int b.X},{Format.int b.Y}"

// One of two, by a condition: which it is, is known only when it runs.
let either (b: bool) : int =
    let a = { X = 1; Name = "a"; Y = 2 }
    let c = { X = 3; Name = "c"; Y = 4 }
    let one = if b then a else c
    one.X <- 50
    a.X * 100 + c.X

let equal () : bool =
    let a = { X = 1; Name = "a"; Y = 2 }
    let b = { X = 0; Name = "a"; Y = 2 }
    b.X <- b.X + 1
    a = b

[<EntryPoint>]
let main argv =
    let none = Array.length argv = 0
    Console.writeln (walk "nneexnw")
    Console.writeln (Format.int (evaluate ["aa"; "bbb"; "+"; "cccc"; "*"; "d"]))
    Console.writeln (copies 7)
    Console.writeln $"{Format.int (either none)} {Format.int (either (not none))}"
    Console.writeln (if equal () then "equal" else "not equal")
    0

//| p 1 3
//| 2001
//| a8,1 b7,80
//| 5003 150
//| equal
