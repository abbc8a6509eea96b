// Members of every kind together: closures over this, extensions of built-in types, use in loops.
type Acc(start: int) =
    let mutable n = start
    let log = ref []
    let rec fact k = if k <= 1 then 1 else k * fact (k - 1)
    let helper (a, b) = a + b + n
    member _.Adder() = fun x -> n <- n + x; n
    member this.Twice f = f (f this.N)
    member _.N = n
    member _.Fact k = fact k
    member _.Pair p = helper p
    member this.Log(msg: string) =
        let add m = log.Value <- m :: log.Value
        add msg
        [ 1; 2 ] |> List.iter (fun i -> add $"{msg}{i}{this.N}")
    member _.Logged = List.length log.Value
    member this.Self = this

type Pt = { X: int; Y: int }
with
    member p.Dist (q: Pt) = abs (p.X - q.X) + abs (p.Y - q.Y)
    static member Make x y = { X = x; Y = y }
    static member Parse (s: string) =
        match s.Split(',') with
        | [| x; y |] -> Some { X = int x; Y = int y }
        | _ -> None

type Opt<'T> =
    | Nothing
    | Just of 'T
    member o.Or d = match o with Just x -> x | Nothing -> d
    member o.Map f = match o with Just x -> Just (f x) | Nothing -> Nothing
    static member OfOption o = match o with Some x -> Just x | None -> Nothing

type option<'T> with
    member o.OrElse (d: 'T) = match o with Some x -> x | None -> d

type int with
    member n.IsEven = n % 2 = 0
    member n.Times f = for i in 1 .. n do f i

type Lazy2<'T>(make: unit -> 'T) =
    let mutable cache = None
    member _.Force() =
        match cache with
        | Some v -> v
        | None ->
            let v = make ()
            cache <- Some v
            v

type Res(name) =
    interface System.IDisposable with
        member _.Dispose() = Console.writeln $"-{name}"

let loop () =
    let mutable t = 0
    for i in 1 .. 2 do
        use r = new Res($"r{i}")
        t <- t + i
    use _ = new Res("last")
    t

let mutable count = 0
type Counter() =
    do count <- count + 1
    static member Made = count

[<EntryPoint>]
let main _ =
    let a = Acc(10)
    let add = a.Adder()
    Console.writeln $"{add 5} {a.N} {a.Twice (fun x -> x * 2)} {a.Fact 5} {a.Pair (1, 2)}"
    a.Log "m"
    Console.writeln $"{a.Logged} {a.Self.Self.N}"
    let p = Pt.Make 1 2
    Console.writeln $"{p.Dist { X = 4; Y = 6 }} {(Pt.Parse "3,4").Value.X} {(Pt.Parse "x").IsNone}"
    let j = (Just 3).Map(fun x -> x + 1)
    Console.writeln $"{j.Or 0} {Nothing.Or 7} {(Opt<string>.OfOption None).Or "d"} {(Some 1).OrElse 2} {None.OrElse 5}"
    Console.writeln $"{(4).IsEven} {a.N.IsEven}"
    (3).Times(fun i -> Console.write $"{i};")
    Console.writeln ""
    let l = Lazy2(fun () -> Console.writeln "made"; 42)
    Console.writeln $"{l.Force()} {l.Force()}"
    Console.writeln $"{loop ()}"
    let cs = [ Counter(); Counter() ]
    Console.writeln $"{Counter.Made} {cs.Length}"
    let fs = [ a.Adder(); (fun x -> x) ] |> List.map (fun f -> f 1)
    Console.writeln $"{fs.Head}"
    0

//| 15 15 60 120 18
//| 3 15
//| 7 3 True
//| 4 7 d 1 5
//| True False
//| 1;2;3;
//| made
//| 42 42
//| -r1
//| -r2
//| -last
//| 3
//| 2 2
//| 16
