// Members of records and unions: properties, methods, static members, operators, ToString.
type Vector =
    { X: float; Y: float }
    static member Zero = { X = 0.0; Y = 0.0 }
    static member Create(x: float, y: float) = { X = x; Y = y }
    static member (+) (a: Vector, b: Vector) = { X = a.X + b.X; Y = a.Y + b.Y }
    static member (-) (a: Vector, b: Vector) = { X = a.X - b.X; Y = a.Y - b.Y }
    static member (*) (k: float, v: Vector) = { X = k * v.X; Y = k * v.Y }
    static member (*) (v: Vector, k: float) = k * v
    static member (*) (a: Vector, b: Vector) = a.X * b.X + a.Y * b.Y
    static member (~-) (v: Vector) = { X = -v.X; Y = -v.Y }
    member v.Length2 = v * v
    member v.Scale(k: float) = k * v
    member v.Move(dx, dy) = { X = v.X + dx; Y = v.Y + dy }
    member v.Between (low: Vector) (high: Vector) =
        low.X <= v.X && v.X <= high.X && low.Y <= v.Y && v.Y <= high.Y
    override v.ToString() = $"<{v.X}, {v.Y}>"

type Expr =
    | Num of int
    | Var of string
    | Add of Expr * Expr
    | Mul of Expr * Expr

    /// Members may use each other in any order.
    member e.Depth =
        match e with
        | Num _ | Var _ -> 1
        | Add (a, b) | Mul (a, b) -> 1 + max a.Depth b.Depth

    member e.Eval(lookup: string -> int) =
        match e with
        | Num n -> n
        | Var name -> lookup name
        | Add (a, b) -> a.Eval lookup + b.Eval lookup
        | Mul (a, b) -> a.Eval(lookup) * b.Eval(lookup)

    member e.Simplify() =
        match e with
        | Add (a, b) -> Expr.Plus(a.Simplify(), b.Simplify())
        | Mul (a, b) -> Expr.Times(a.Simplify(), b.Simplify())
        | other -> other

    static member Plus(a, b) =
        match a, b with
        | Num 0, e | e, Num 0 -> e
        | Num x, Num y -> Num (x + y)
        | _ -> Add (a, b)

    static member Times(a, b) =
        match a, b with
        | Num 0, _ | _, Num 0 -> Num 0
        | Num 1, e | e, Num 1 -> e
        | Num x, Num y -> Num (x * y)
        | _ -> Mul (a, b)

    override e.ToString() =
        match e with
        | Num n -> string n
        | Var name -> name
        | Add (a, b) -> $"({a} + {b})"
        | Mul (a, b) -> $"{a} * {b}"

/// More members for a type that is there.
type Vector with
    member v.Swapped = { X = v.Y; Y = v.X }
    static member FromList(xs: float list) =
        match xs with
        | [ x; y ] -> Vector.Create(x, y)
        | _ -> Vector.Zero

type Stack<'T> =
    { Items: 'T list }
    static member Empty : Stack<'T> = { Items = [] }
    member s.Push(item: 'T) = { Items = item :: s.Items }
    member s.Peek = s.Items.Head
    member s.Count = s.Items.Length
    member s.Map(f: 'T -> 'U) : Stack<'U> = { Items = List.map f s.Items }

type Tree<'T> =
    | Leaf
    | Node of Branch<'T>
    member t.Size = match t with Leaf -> 0 | Node b -> b.Size
and Branch<'T> =
    { Left: Tree<'T>; Item: 'T; Right: Tree<'T> }
    member b.Size = b.Left.Size + 1 + b.Right.Size

[<EntryPoint>]
let main _ =
    let v = Vector.Create(3.0, 4.0)
    Console.writeln $"{v} {v.Length2} {v + v - Vector.Zero} {2.0 * v} {v * 0.5} {-v}"
    Console.writeln $"{v.Scale 10.0} {v.Move(1.0, -1.0)} {v.Move(1.0, 1.0).Move(1.0, 1.0).Length2}"
    Console.writeln $"{v.Between Vector.Zero (2.0 * v)} {v.Swapped} {Vector.FromList [ 7.0; 8.0 ]}"
    let moves = [ (1.0, 0.0); (0.0, 1.0) ] |> List.map v.Move
    Console.writeln (moves |> List.map (fun m -> m.ToString()) |> String.concat "; ")
    let e = Add (Mul (Num 1, Var "x"), Mul (Num 0, Var "y"))
    Console.writeln $"{e} = {e.Simplify()}, depth {e.Depth}"
    Console.writeln $"{(Mul (Var "x", Add (Var "x", Num 1))).Eval(fun _ -> 6)}"
    let s = Stack<int>.Empty.Push(1).Push(2).Push 3
    let t = s.Map(fun n -> String.replicate n "*")
    Console.writeln $"{s.Peek} {s.Count} {t.Peek} {t.Count}"
    let leaf n = Node { Left = Leaf; Item = n; Right = Leaf }
    let tree = Node { Left = leaf 1; Item = 2; Right = Node { Left = leaf 3; Item = 4; Right = Leaf } }
    Console.writeln $"{tree.Size}"
    let lengths = [ v; Vector.Zero ] |> List.map _.Length2
    Console.writeln $"{lengths.Head} {lengths.Length}"
    0

//| <3, 4> 25 <6, 8> <6, 8> <1.5, 2> <-3, -4>
//| <30, 40> <4, 3> 61
//| True <4, 3> <7, 8>
//| <4, 4>; <3, 5>
//| (1 * x + 0 * y) = x, depth 3
//| 42
//| 3 3 *** 3
//| 4
//| 25 2
