/// A builder of one's own: the option monad, with early ends.
type MaybeBuilder() =
    member _.Bind(m: 'a option, f: 'a -> 'b option) : 'b option =
        match m with
        | Some x -> f x
        | None -> None
    member _.Return(x: 'a) : 'a option = Some x
    member _.ReturnFrom(m: 'a option) : 'a option = m
    member _.Zero() : unit option = Some()
    member _.Delay(f: unit -> 'a option) : unit -> 'a option = f
    member _.Run(f: unit -> 'a option) : 'a option = f ()
    member _.Combine(first: unit option, rest: unit -> 'a option) : 'a option =
        match first with
        | Some() -> rest ()
        | None -> None

let maybe = MaybeBuilder()

let half (n: int) = if n % 2 = 0 then Some(n / 2) else None

let eighth (n: int) =
    maybe {
        let! a = half n
        let! b = half a
        let! c = half b
        return c
    }

let named (n: int) =
    maybe {
        let! a = half n
        let text = $"half of {n}"
        if a > 100 then
            Console.writeln "large"
        return (text, a)
    }

let chosen (n: int) =
    maybe {
        match! half n with
        | 1 -> return "one"
        | k when k > 10 -> return! None
        | k -> return $"{k}"
    }

let show (label: string) (m: int option) =
    match m with
    | Some x -> Console.writeln $"{label}: {x}"
    | None -> Console.writeln $"{label}: none"

[<EntryPoint>]
let main _ =
    show "eighth 40" (eighth 40)
    show "eighth 36" (eighth 36)
    match named 400 with
    | Some(t, a) -> Console.writeln $"{t} is {a}"
    | None -> Console.writeln "none"
    for n in [ 2; 8; 30; 7 ] do
        match chosen n with
        | Some t -> Console.writeln t
        | None -> Console.writeln "nothing"
    0

//| eighth 40: 5
//| eighth 36: none
//| large
//| half of 400 is 200
//| one
//| 4
//| nothing
//| nothing
