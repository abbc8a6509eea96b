// Records whose fields are functions.
type Counter = {
    Next: unit -> int
    Reset: int -> unit
    Name: string
}

let make (name: string) (start: int) : Counter =
    let mutable n = start
    { Next =
        fun () ->
            n <- n + 1
            n
      Reset = fun v -> n <- v
      Name = name }

let drive (c: Counter) : unit =
    Console.writeln $"{c.Name} {Format.int (c.Next ())} {Format.int (c.Next ())}"

[<EntryPoint>]
let main _ =
    let a = make "a" 0
    let b = { a with Name = "b" }
    let c = make "c" 50
    drive a
    drive b
    a.Reset 100
    drive b
    drive c
    drive { c with Next = a.Next; Name = "mixed" }
    0

//| a 1 2
//| b 3 4
//| b 101 102
//| c 51 52
//| mixed 103 104
