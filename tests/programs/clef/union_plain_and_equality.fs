// Cases without payload, equality and order of cases (in the order of declaration).
type Suit =
    | Clubs
    | Diamonds
    | Hearts
    | Spades

type Card =
    | Joker
    | Plain of int * Suit

let name (s: Suit) : string =
    match s with
    | Clubs -> "clubs"
    | Diamonds -> "diamonds"
    | Hearts -> "hearts"
    | Spades -> "spades"

let show (c: Card) : string =
    match c with
    | Joker -> "joker"
    | Plain (n, s) -> $"{Format.int n} of {name s}"

[<EntryPoint>]
let main _ =
    Console.writeln (if Clubs < Spades then "clubs first" else "spades first")
    Console.writeln (if Plain (2, Hearts) = Plain (2, Hearts) then "equal" else "different")
    Console.writeln (if Plain (2, Hearts) = Plain (2, Clubs) then "equal" else "different")
    Console.writeln (if Joker < Plain (1, Clubs) then "joker first" else "joker last")
    let cards = [Plain (3, Spades); Plain (2, Hearts); Joker; Plain (3, Clubs); Plain (1, Spades)]
    for c in List.sort cards do
        Console.writeln (show c)
    Console.writeln (show (List.max cards))
    0

//| clubs first
//| equal
//| different
//| joker first
//| joker
//| 1 of spades
//| 2 of hearts
//| 3 of clubs
//| 3 of spades
//| 3 of spades
