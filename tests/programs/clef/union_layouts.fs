// Unions of every shape, in every position: one tagged word, a tag and a slot, several slots, unions in unions.

type Pair = { mutable car: Value; mutable cdr: Value }
and Value =
    | Fix of int
    | Flo of float
    | Pair of Pair
    | Proc of (int -> int)

type Atom =
    | Sym of string
    | Chr of char
    | Truth of bool
    | Code of int32
    | Ratio of float32
    | Byte of byte
    | Items of int list
    | Nil
    | Undefined

type Shape =
    | Point
    | Circle of float
    | Rect of float * float
    | Named of string * float
    | Flag of bool * int * char

type Mixed =
    | Whole of int
    | Single of float32
    | Inner of Atom * Shape
    | Maybe of int option
    | Text of string option
    | Unsigned of uint64

exception Carry of Value * Atom * Shape option

[<Struct>]
type Holder<'a> = { first: 'a; second: 'a option; count: byte }

type Box<'a> = { mutable it: 'a; mutable before: 'a option }

let rec showValue (v: Value) : string =
    match v with
    | Fix n -> string n
    | Flo f -> sprintf "%.2f" f
    | Pair p -> "(" + showValue p.car + " . " + showValue p.cdr + ")"
    | Proc f -> "<" + string (f 1) + ">"

let hide (x: 'a) : 'a =
    let items = [| x; x |]
    items.[1]

let atoms (k: int) : Atom list =
    [ Sym "s"; Sym ""; Chr 'q'; Chr '\u00e9'; Truth true; Truth false; Code (int32 k); Code (int32 (-k)); Ratio 1.5f; Ratio -0.25f
      Byte 255uy; Items []; Items [ 1; k ]; Nil; Undefined ]

let shapes (k: int) : Shape list =
    [ Point; Circle (float k); Rect (1.0, hide 2.5); Named ("n", 3.0); Flag (true, k, 'z'); Flag (false, -k, 'a') ]

let mixed (k: int) : Mixed list =
    [ Whole k; Whole (-1000000007 * k); Single 2.5f; Inner (Chr 'c', Circle 1.0); Inner (Nil, Point)
      Inner (Items [ k ], Flag (true, 1, 'b')); Maybe None; Maybe (Some k); Text None; Text (Some ""); Text (Some "t")
      Unsigned 18446744073709551615UL ]

let throughArray (items: 'a list) : 'a list = Array.toList (Array.map (fun x -> x) (Array.ofList items))

let throughField (items: 'a list) : 'a list =
    let box = { it = List.head items; before = None }
    items
    |> List.map (fun x ->
        box.before <- Some box.it
        box.it <- x
        match box.before with
        | Some _ -> hide box.it
        | None -> box.it)

let throughMutable (items: 'a list) : 'a list =
    let mutable last = List.head items
    let mutable out = []
    for x in items do
        last <- x
        out <- last :: out
    List.rev out

let throughHolder (items: 'a list) : 'a list =
    items
    |> List.map (fun x -> hide { first = x; second = Some x; count = 1uy })
    |> List.map (fun h ->
        match h.second with
        | Some x when h.count = 1uy -> x
        | _ -> h.first)

let throughOptions (items: 'a list) : 'a list =
    items |> List.map (fun x -> hide (Some (Some x))) |> List.choose (fun o -> o) |> List.choose (fun o -> o)

let throughResult (items: 'a list) : 'a list =
    items
    |> List.map (fun x -> if hide true then Ok (x, 1) else Error "no")
    |> List.map (fun r ->
        match r with
        | Ok (x, _) -> x
        | Error (m: string) -> failwith m)

let throughClosures (items: 'a list) : 'a list = items |> List.map (fun x -> (fun () -> x)) |> List.map (fun f -> f ())

let throughSequence (items: 'a list) : 'a list =
    Seq.toList (seq {
        for x in items do
            yield x
    })

let everywhere (name: string) (items: 'a list) : unit =
    let check (way: string) (again: 'a list) = if again <> items then printfn "%s differs after %s" name way
    check "array" (throughArray items)
    check "field" (throughField items)
    check "mutable" (throughMutable items)
    check "holder" (throughHolder items)
    check "options" (throughOptions items)
    check "result" (throughResult items)
    check "closures" (throughClosures items)
    check "sequence" (throughSequence items)
    for a in items do
        let line =
            items
            |> List.map (fun b ->
                let c = compare a b
                if c = 0 then "=" elif c < 0 then "<" else ">")
        let same = items |> List.filter (fun b -> a = b) |> List.length
        printfn "%s %d %b %A" (String.concat "" line) same (hash a = hash (hide a)) a

let catch (v: Value) (a: Atom) (s: Shape option) : string =
    try
        raise (Carry (v, a, s))
    with Carry (v, a, s) -> sprintf "%s %A %A" (showValue v) a s

[<EntryPoint>]
let main _ =
    everywhere "atoms" (atoms 7)
    everywhere "shapes" (shapes 7)
    everywhere "mixed" (mixed 7)
    let values = [| Fix 3; Flo 0.5; Proc (fun n -> n + 1); Pair { car = Fix 1; cdr = Flo 2.0 }; Fix -1000000007 |]
    printfn "%s" (String.concat " " (Array.toList (Array.map showValue values)))
    let grid = Array.init 3 (fun i -> Array.init 2 (fun j -> if (i + j) % 2 = 0 then Some (float i) else None))
    printfn "%A" grid
    printfn "%s" (catch (Flo 1.25) (Chr 'x') (Some (Rect (1.0, 2.0))))
    printfn "%s" (catch (Fix 4) Undefined None)
    let p = { car = Fix 1; cdr = Fix 2 }
    p.car <- Pair p
    match p.car with
    | Pair q ->
        q.cdr <- Flo 9.0
        printfn "%s" (showValue p.cdr)
    | _ -> printfn "no pair"
    let table = Map.ofList [ for a in atoms 2 -> (a, hash a = hash a) ]
    printfn "%d %b" (Map.count table) (Map.forall (fun _ v -> v) table)
    0
//| =><<<<<<<<<<<<< 1 true Sym "s"
//| <=<<<<<<<<<<<<< 1 true Sym ""
//| >>=<<<<<<<<<<<< 1 true Chr 'q'
//| >>>=<<<<<<<<<<< 1 true Chr 'é'
//| >>>>=><<<<<<<<< 1 true Truth true
//| >>>><=<<<<<<<<< 1 true Truth false
//| >>>>>>=><<<<<<< 1 true Code 7
//| >>>>>><=<<<<<<< 1 true Code -7
//| >>>>>>>>=><<<<< 1 true Ratio 1.5f
//| >>>>>>>><=<<<<< 1 true Ratio -0.25f
//| >>>>>>>>>>=<<<< 1 true Byte 255uy
//| >>>>>>>>>>>=<<< 1 true Items []
//| >>>>>>>>>>>>=<< 1 true Items [1; 7]
//| >>>>>>>>>>>>>=< 1 true Nil
//| >>>>>>>>>>>>>>= 1 true Undefined
//| =<<<<< 1 true Point
//| >=<<<< 1 true Circle 7.0
//| >>=<<< 1 true Rect (1.0, 2.5)
//| >>>=<< 1 true Named ("n", 3.0)
//| >>>>=> 1 true Flag (true, 7, 'z')
//| >>>><= 1 true Flag (false, -7, 'a')
//| =><<<<<<<<<< 1 true Whole 7
//| <=<<<<<<<<<< 1 true Whole -7000000049
//| >>=<<<<<<<<< 1 true Single 2.5f
//| >>>=<<<<<<<< 1 true Inner (Chr 'c', Circle 1.0)
//| >>>>=><<<<<< 1 true Inner (Nil, Point)
//| >>>><=<<<<<< 1 true Inner (Items [7], Flag (true, 1, 'b'))
//| >>>>>>=<<<<< 1 true Maybe None
//| >>>>>>>=<<<< 1 true Maybe (Some 7)
//| >>>>>>>>=<<< 1 true Text None
//| >>>>>>>>>=<< 1 true Text (Some "")
//| >>>>>>>>>>=< 1 true Text (Some "t")
//| >>>>>>>>>>>= 1 true Unsigned 18446744073709551615UL
//| 3 0.50 <2> (1 . 2.00) -1000000007
//| [|[|Some 0.0; None|]; [|None; Some 1.0|]; [|Some 2.0; None|]|]
//| 1.25 Chr 'x' Some (Rect (1.0, 2.0))
//| 4 Undefined None
//| 9.00
//| 15 true
