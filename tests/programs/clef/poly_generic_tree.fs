// A generic recursive union with functions that are polymorphic in it.
type Tree<'a> =
    | Leaf
    | Node of Tree<'a> * 'a * Tree<'a>

let rec insert x t =
    match t with
    | Leaf -> Node (Leaf, x, Leaf)
    | Node (l, v, r) ->
        if x < v then Node (insert x l, v, r)
        elif x > v then Node (l, v, insert x r)
        else t

let rec toList t =
    match t with
    | Leaf -> []
    | Node (l, v, r) -> toList l @ [v] @ toList r

let rec mapTree f t =
    match t with
    | Leaf -> Leaf
    | Node (l, v, r) -> Node (mapTree f l, f v, mapTree f r)

let rec depth t =
    match t with
    | Leaf -> 0
    | Node (l, _, r) -> 1 + max (depth l) (depth r)

[<EntryPoint>]
let main _ =
    let ints = List.fold (fun t x -> insert x t) Leaf [5; 2; 8; 1; 9; 3; 5]
    Console.writeln (String.concat " " (List.map Format.int (toList ints)))
    Console.writeln (Format.int (depth ints))
    let words = List.fold (fun t w -> insert w t) Leaf ["pear"; "apple"; "fig"; "apple"]
    Console.writeln (String.concat " " (toList words))
    let squares = mapTree (fun n -> n * n) ints
    Console.writeln (Format.int (List.sum (toList squares)))
    0

//| 1 2 3 5 8 9
//| 3
//| apple fig pear
//| 184
