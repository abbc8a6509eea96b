/// Sequences of what other collections hold: what is needed where a sequence is expected and one of them is given.
module Seq

let ofList (xs: 'T list) : seq<'T> =
    { start' =
        fun () ->
            let mutable rest = xs
            { next' =
                (fun () ->
                    match rest with
                    | [] -> Done' ()
                    | x :: tail ->
                        rest <- tail
                        Next' x)
              stop' = fun () -> () } }

let ofArray (a: 'T[]) : seq<'T> =
    { start' =
        fun () ->
            let mutable i = 0
            { next' =
                (fun () ->
                    if i < a.Length then
                        let x = a.[i]
                        i <- i + 1
                        Next' x
                    else
                        Done' ())
              stop' = fun () -> () } }

/// The elements of a collection that makes a list of them, as they are when an enumeration starts.
let ofView (toList: 'A -> 'T list) (xs: 'A) : seq<'T> = { start' = fun () -> (ofList (toList xs)).start' () }

let ofString (s: string) : seq<char> = ofArray (String.toArray s)
