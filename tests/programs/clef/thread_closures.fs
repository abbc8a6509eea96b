// Functions come out of threads and go into them, with captures of every kind.
//@ skip interp
type Animal = Cat of lives: int | Dog of string
type Toolbox =
    { Add: int -> int
      Greet: string -> string
      Pair: (int -> int) * (float -> float) }

let compose (f: 'A -> 'B) (g: 'B -> 'C) (x: 'A) : 'C = g (f x)

/// Captures an int, a float, a string, a char, a bool, a list, an array, a tuple, an option, a union, a record, a
/// map and a function.
let describer () : int -> string =
    let number, ratio, text, letter, flag = 7, 2.5, "größer", 'é', true
    let list, array, tuple = [ 1; 2; 3 ], [| "a"; "b" |], (4, "four")
    let option, animal = Some 5, Cat 9
    let point = {| X = 1; Y = 2 |}
    let map = Map.ofList [ (1, "one"); (2, "two") ]
    let twice n = 2 * n
    fun n ->
        let lives = match animal with Cat lives -> lives | Dog _ -> 0
        let name = map |> Map.tryFind n |> Option.defaultValue "?"
        let sum = number + twice n + List.sum list + fst tuple + Option.get option + lives + point.X + point.Y
        sprintf "%s %d %.1f %s %c %b %s %s" name sum ratio text letter flag (String.concat "" array) (snd tuple)

let toolbox (offset: int) (name: string) () : Toolbox =
    { Add = (+) offset
      Greet = fun other -> $"{name} greets {other}"
      Pair = ((fun n -> n * offset), sqrt) }

[<EntryPoint>]
let main _ =
    let describe = Thread.join (Thread.create describer)
    printfn "%s" (describe 1)
    printfn "%s" (describe 3)

    let tools = Thread.join (Thread.create (toolbox 10 "Åse"))
    printfn "%d %s" (tools.Add 5) (tools.Greet "Bø")
    let (times, root) = tools.Pair
    printfn "%d %.2f" (times 4) (root 2.0)

    // A function that was made in one thread runs in others.
    let stages = [ for n in 1..5 -> Thread.create (fun () -> fun x -> x * 10 + n) ]
    let all = stages |> List.map Thread.join |> List.reduce compose
    let results = [ for x in 0..2 -> Thread.create (fun () -> all x) ]
    printfn "%A" (List.map Thread.join results)

    // Partial application, a curried function and a composition as results.
    let between low high x = low <= x && x <= high
    let isSmall = Thread.join (Thread.create (fun () -> between 0 9))
    printfn "%A" (List.filter isSmall [ -1; 0; 5; 9; 10 ])
    let shout = Thread.join (Thread.create (fun () -> String.replicate 2 >> (fun s -> s + "!")))
    printfn "%s" (shout "ho")
    let options = Thread.join (Thread.create (fun () -> [ None; Some(fun n -> n + 1); Some(fun n -> n * n) ]))
    printfn "%A" [ for f in options -> match f with Some f -> f 9 | None -> 0 ]
    0

//| one 36 2.5 größer é true ab four
//| ? 40 2.5 größer é true ab four
//| 15 Åse greets Bø
//| 40 1.41
//| [12345; 112345; 212345]
//| [0; 5; 9]
//| hoho!
//| [0; 10; 81]
