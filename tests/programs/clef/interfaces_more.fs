// Objects that mention themselves, flexible parameters, handlers in loops, components by name.
type IStack<'T> =
    abstract Push: 'T -> IStack<'T>
    abstract Pop: unit -> ('T * IStack<'T>) option
    abstract Size: int

let rec stack (items: 'T list) : IStack<'T> =
    { new IStack<'T> with
        member _.Push item = stack (item :: items)
        member _.Pop() =
            match items with
            | [] -> None
            | first :: rest -> Some (first, stack rest)
        member _.Size = List.length items }

type IMath =
    abstract Even: int -> bool
    abstract Odd: int -> bool

let slowMath () =
    { new IMath with
        member this.Even n = if n = 0 then true else this.Odd(n - 1)
        member this.Odd n = if n = 0 then false else this.Even(n - 1) }

type IHandler =
    abstract Handle: int -> unit
    abstract Total: int

type Summer() =
    let mutable total = 0
    interface IHandler with
        member _.Handle n = total <- total + n
        member _.Total = total

type Filter(inner: IHandler, keep: int -> bool) =
    interface IHandler with
        member _.Handle n = if keep n then inner.Handle n
        member _.Total = inner.Total

type Bus() =
    let handlers = ref []
    member _.Subscribe(handler: IHandler) = handlers.Value <- handler :: handlers.Value
    member _.Publish n =
        for handler: IHandler in handlers.Value do
            handler.Handle n

let feed (handler: #IHandler) (xs: int list) =
    List.iter (fun x -> handler.Handle x) xs
    handler.Total

type Parser<'T>(run: string -> int -> ('T * int) option) =
    member _.Run(text: string, at: int) = run text at
    member p.Map(f: 'T -> 'U) : Parser<'U> =
        Parser<'U>(fun text at ->
            match p.Run(text, at) with
            | Some (x, next) -> Some (f x, next)
            | None -> None)
    member p.Then(q: Parser<'U>) : Parser<'T * 'U> =
        Parser<'T * 'U>(fun text at ->
            match p.Run(text, at) with
            | None -> None
            | Some (x, next) ->
                match q.Run(text, next) with
                | Some (y, last) -> Some ((x, y), last)
                | None -> None)

let digit =
    Parser<int>(fun text at ->
        if at < text.Length && Char.isDigit text.[at] then Some (int text.[at] - int '0', at + 1) else None)

type Shape =
    | Rect of width: int * height: int
    | Circle of radius: int

let area shape =
    match shape with
    | Rect(height = h; width = w) -> w * h
    | Circle(radius = 0) -> 0
    | Circle(radius = r) -> 3 * r * r

[<EntryPoint>]
let main _ =
    let s = (stack []).Push(1).Push(2).Push(3)
    match s.Pop() with
    | Some (top, rest) -> Console.writeln $"{top} {rest.Size} {s.Size}"
    | None -> Console.writeln "empty"
    let math = slowMath ()
    Console.writeln $"{math.Even 10} {math.Odd 10}"
    let bus = Bus()
    let all = Summer() :> IHandler
    let evens = Filter(Summer(), (fun n -> n % 2 = 0)) :> IHandler
    bus.Subscribe all
    bus.Subscribe evens
    for i in 1 .. 10 do
        bus.Publish i
    Console.writeln $"{all.Total} {evens.Total} {feed (Summer()) [ 1; 2; 3 ]}"
    let two = digit.Then(digit).Map(fun (a, b) -> a * 10 + b)
    match two.Run("42x", 0), two.Run("4x", 0) with
    | Some (n, at), None -> Console.writeln $"{n} {at}"
    | _ -> Console.writeln "?"
    let mutable grand = 0
    for i in 1 .. 1000 do
        let handler = Summer() :> IHandler
        handler.Handle i
        handler.Handle(i + 1)
        grand <- grand + handler.Total
    Console.writeln $"{grand}"
    Console.writeln $"{area (Rect(height = 2, width = 3))} {area (Circle 2)} {area (Circle(radius = 0))}"
    0

//| 3 2 3
//| True False
//| 55 30 6
//| 42 2
//| 1002000
//| 6 12 0
