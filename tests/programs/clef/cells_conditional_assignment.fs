// Assigned on some ways and not on others, in conditionals, matches and their nestings.
type Shape =
    | Dot
    | Line of int
    | Box of int * int

let classify (n: int) : string =
    let mutable kind = "small"
    let mutable sign = "+"
    if n < 0 then sign <- "-"
    if n > 100 then
        kind <- "large"
        if n > 1000 then kind <- "huge"
    elif n = 42 then
        kind <- "known"
    sign + kind

let measure (shapes: Shape list) : string =
    let mutable dots = 0
    let mutable length = 0
    let mutable area = 0
    let mutable last = "none"
    for shape in shapes do
        match shape with
        | Dot ->
            dots <- dots + 1
            last <- "dot"
        | Line n when n > 10 -> length <- length + 10
        | Line n ->
            length <- length + n
            last <- "line"
        | Box (w, h) ->
            if w = h then last <- "square"
            area <- area + w * h
    $"{Format.int dots} {Format.int length} {Format.int area} {last}"

// A way that returns early from the conditional, a way that fails, and ways that go on.
let parse (words: string list) : string =
    let mutable value = 0
    let mutable negative = false
    let mutable bad = ""
    for word in words do
        if bad = "" then
            if word = "minus" then negative <- not negative
            elif word = "ten" then value <- value + 10
            elif word = "one" then value <- value + 1
            else bad <- word
    if bad <> "" then "no " + bad
    elif negative then Format.int (-value)
    else Format.int value

let shortCircuit (n: int) : int =
    let mutable calls = 0
    let mutable hits = 0
    let mutable i = 0
    while i < n do
        let first = i % 2 = 0
        if not first then calls <- calls + 1
        if first || (i % 3 = 0 && calls > 1) then hits <- hits + i
        i <- i + 1
    hits * 100 + calls

[<EntryPoint>]
let main _ =
    Console.writeln (String.concat " " (List.map classify [-5; 7; 42; 500; 5000; -42]))
    Console.writeln (measure [Dot; Line 4; Box (3, 3); Line 50; Dot; Box (2, 5); Box (1, 1)])
    Console.writeln (measure [])
    Console.writeln (parse ["minus"; "ten"; "ten"; "one"])
    Console.writeln (parse ["ten"; "oops"; "minus"])
    Console.writeln (Format.int (shortCircuit 10))
    0

//| -small +small +known +large +huge -small
//| 2 14 20 square
//| 0 0 0 none
//| -21
//| no oops
//| 3205
