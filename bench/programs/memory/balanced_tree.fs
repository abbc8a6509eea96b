// A map as an AVL tree, built in each iteration by inserting: every insertion copies a path.
// size: 2000
// prints 200: 94245
// prints 2000: 912758
// prints 20000: 100661
module Memory.BalancedTree

type Map<'k, 'v> =
    | Empty
    | Node of int * Map<'k, 'v> * 'k * 'v * Map<'k, 'v>

let height (map: Map<'k, 'v>) : int =
    match map with
    | Empty -> 0
    | Node (h, _, _, _, _) -> h

let node (left: Map<'k, 'v>) (key: 'k) (value: 'v) (right: Map<'k, 'v>) : Map<'k, 'v> =
    Node (1 + max (height left) (height right), left, key, value, right)

let balance (left: Map<'k, 'v>) (key: 'k) (value: 'v) (right: Map<'k, 'v>) : Map<'k, 'v> =
    let difference = height left - height right
    if difference > 1 then
        match left with
        | Node (_, ll, lk, lv, lr) when height ll >= height lr -> node ll lk lv (node lr key value right)
        | Node (_, ll, lk, lv, Node (_, lrl, lrk, lrv, lrr)) ->
            node (node ll lk lv lrl) lrk lrv (node lrr key value right)
        | _ -> node left key value right
    elif difference < -1 then
        match right with
        | Node (_, rl, rk, rv, rr) when height rr >= height rl -> node (node left key value rl) rk rv rr
        | Node (_, Node (_, rll, rlk, rlv, rlr), rk, rv, rr) ->
            node (node left key value rll) rlk rlv (node rlr rk rv rr)
        | _ -> node left key value right
    else node left key value right

let rec add (key: 'k) (value: 'v) (map: Map<'k, 'v>) : Map<'k, 'v> =
    match map with
    | Empty -> node Empty key value Empty
    | Node (h, left, k, v, right) ->
        if key < k then balance (add key value left) k v right
        elif key > k then balance left k v (add key value right)
        else Node (h, left, key, value, right)

let rec tryFind (key: 'k) (map: Map<'k, 'v>) : 'v option =
    match map with
    | Empty -> None
    | Node (_, left, k, v, right) ->
        if key < k then tryFind key left
        elif key > k then tryFind key right
        else Some v

let rec fold (f: 's -> 'k -> 'v -> 's) (state: 's) (map: Map<'k, 'v>) : 's =
    match map with
    | Empty -> state
    | Node (_, left, k, v, right) ->
        let state = fold f state left
        fold f (f state k v) right

/// How often each number comes.
let histogram (xs: int list) : Map<int, int> =
    List.fold (fun map x -> add x (1 + Option.defaultValue 0 (tryFind x map)) map) Empty xs

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    for i in 1 .. n do
        let counts = histogram (List.init 100 (fun k -> (k * k + i * k) % 67))
        if height counts > 8 then failwith "not balanced"
        sum <- (sum + fold (fun s key count -> s * 3 % 10007 + key * count) 0 counts) % 1000003
    Console.writeln $"{sum}"
    0
