// Every function of `Map`; maps are compared by what they hold.
let show (name: string) (value: 'T) = printfn "%s = %A" name value

let m = Map.ofList [ ("two", 2); ("one", 1); ("three", 3) ]
show "m" m
show "empty" Map.empty<string, int>
show "isEmpty" (Map.isEmpty m, Map.isEmpty Map.empty<int, int>)
show "count" (Map.count m)
show "add" (m |> Map.add "four" 4 |> Map.add "one" 11)
show "remove" (Map.remove "two" m, Map.remove "nine" m = m)
show "find" (Map.find "two" m)
show "tryFind" (Map.tryFind "two" m, Map.tryFind "nine" m)
show "containsKey" (Map.containsKey "one" m, Map.containsKey "nine" m)
show "map" (Map.map (fun k v -> k + string v) m)
show "filter" (Map.filter (fun _ v -> v > 1) m)
show "partition" (Map.partition (fun _ v -> v > 1) m)
show "fold" (Map.fold (fun acc k v -> acc + k + string v) "" m)
show "foldBack" (Map.foldBack (fun k v acc -> acc + k + string v) m "")
Map.iter (fun k v -> printf "%s:%d " k v) m
printfn ""
show "exists" (Map.exists (fun _ v -> v = 3) m, Map.exists (fun _ v -> v = 4) m)
show "forall" (Map.forall (fun _ v -> v > 0) m, Map.forall (fun _ v -> v > 1) m)
show "keys" (Map.keys m |> List.ofSeq)
show "values" (Map.values m |> List.ofSeq)
show "toArray" (Map.toArray m)
show "ofArray" (Map.ofArray [| (1, 'a'); (1, 'b') |])
show "tryPick" (Map.tryPick (fun k v -> if v > 1 then Some k else None) m)
show "pick" (Map.pick (fun k v -> if v > 2 then Some k else None) m)
show "findKey" (Map.findKey (fun _ v -> v = 1) m)
show "tryFindKey" (Map.tryFindKey (fun _ v -> v = 10) m)
let count (n: int option) = match n with Some n -> Some (n + 1) | None -> Some 1
show "change" (m |> Map.change "one" count |> Map.change "new" count |> Map.change "two" (fun _ -> None))
show "minKeyValue" (Map.minKeyValue m)
show "maxKeyValue" (Map.maxKeyValue m)
try
    Map.find "nine" m |> printfn "%d"
with
| :? System.Collections.Generic.KeyNotFoundException as e -> printfn "%s" e.Message

// The order in which keys were added does not matter, the shape of the tree neither.
let up = List.fold (fun map i -> Map.add i (i * i) map) Map.empty [ 1..100 ]
let down = List.fold (fun map i -> Map.add i (i * i) map) Map.empty [ 100 .. -1 .. 1 ]
show "equal" (up = down, compare up down, hash up = hash down)
show "less" (Map.ofList [ (1, 1) ] < Map.ofList [ (1, 2) ], Map.ofList [ (2, 0) ] < Map.ofList [ (1, 2); (3, 4) ])
show "keyed" (Map.ofList [ (up, "up") ] |> Map.tryFind down)
show "nested" (Map.ofList [ ((1, "a"), [ Some 1 ]); ((0, "z"), []) ])

// Against a list that does the same.
let mutable seed = 12345
let next (n: int) : int =
    seed <- (seed * 1103515245 + 12345) % 2147483648
    seed / 65536 % n
let mutable tree: Map<int, int> = Map.empty
let mutable pairs: (int * int) list = []
let mutable agreed = true
for i in 1..3000 do
    let key = next 300
    if next 3 = 0 then
        tree <- Map.remove key tree
        pairs <- List.filter (fun (k, _) -> k <> key) pairs
    else
        tree <- Map.add key i tree
        pairs <- (key, i) :: List.filter (fun (k, _) -> k <> key) pairs
    if i % 100 = 0 then agreed <- agreed && Map.toList tree = List.sort pairs && Map.count tree = List.length pairs
show "agreed" agreed
let big = List.fold (fun map i -> Map.add i i map) Map.empty [ 1..20000 ]
show "big" (Map.count big, Map.find 777 big, Map.count (Map.filter (fun k _ -> k % 2 = 0) big))

//| m = map [("one", 1); ("three", 3); ("two", 2)]
//| empty = map []
//| isEmpty = (false, true)
//| count = 3
//| add = map [("four", 4); ("one", 11); ("three", 3); ("two", 2)]
//| remove = (map [("one", 1); ("three", 3)], true)
//| find = 2
//| tryFind = (Some 2, None)
//| containsKey = (true, false)
//| map = map [("one", "one1"); ("three", "three3"); ("two", "two2")]
//| filter = map [("three", 3); ("two", 2)]
//| partition = (map [("three", 3); ("two", 2)], map [("one", 1)])
//| fold = "one1three3two2"
//| foldBack = "two2three3one1"
//| one:1 three:3 two:2 
//| exists = (true, false)
//| forall = (true, false)
//| keys = ["one"; "three"; "two"]
//| values = [1; 3; 2]
//| toArray = [|("one", 1); ("three", 3); ("two", 2)|]
//| ofArray = map [(1, 'b')]
//| tryPick = Some "three"
//| pick = "three"
//| findKey = "one"
//| tryFindKey = None
//| change = map [("new", 1); ("one", 2); ("three", 3)]
//| minKeyValue = ("one", 1)
//| maxKeyValue = ("two", 2)
//| The given key was not present in the dictionary.
//| equal = (true, 0, true)
//| less = (true, false)
//| keyed = Some "up"
//| nested = map [((0, "z"), []); ((1, "a"), [Some 1])]
//| agreed = true
//| big = (20000, 777, 10000)
