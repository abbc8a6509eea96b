// `^T` may be a type argument, also right behind the bracket.
type Box<'T>(x: 'T) =
    member _.V = x

let inline twice (x: Box<^T>) : ^T = x.V + x.V
let inline total (xs: list< ^T >) : ^T = List.sum xs
let inline named (x: ^T) : Map<string,^T> = Map.ofList [ "a", x ]
let inline zero () : ^T = Unchecked.defaultof<^T>
let inline start () = LanguagePrimitives.GenericZero< ^T> : ^T

printfn "%d %d %d" (twice (Box 3)) (total [ 1; 2 ]) (named 2).["a"]
printfn "%d %.1f" (zero (): int) (start (): float)

//| 6 3 2
//| 0 0.0
