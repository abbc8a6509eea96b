// Every function of `Set`.
let show (name: string) (value: 'T) = printfn "%s = %A" name value
let a = Set.ofList [ 3; 1; 2; 3 ]
let b = set [ 2; 3; 4 ]
show "a" a
show "empty" (Set.empty: Set<int>)
show "count" (Set.count a, Set.isEmpty a, Set.isEmpty Set.empty<string>)
show "add" (Set.add 0 a, Set.add 2 a = a)
show "remove" (Set.remove 2 a, Set.remove 9 a = a)
show "contains" (Set.contains 2 a, Set.contains 9 a)
show "union" (Set.union a b)
show "intersect" (Set.intersect a b)
show "difference" (Set.difference a b, Set.difference b a)
show "unionMany" (Set.unionMany [ a; b; set [ 9 ] ])
show "intersectMany" (Set.intersectMany [ a; b; set [ 3; 7 ] ])
show "isSubset" (Set.isSubset (set [ 1; 2 ]) a, Set.isSubset a a, Set.isSubset a b)
show "isProperSubset" (Set.isProperSubset (set [ 1; 2 ]) a, Set.isProperSubset a a)
show "isSuperset" (Set.isSuperset a (set [ 1; 2 ]), Set.isProperSuperset a a)
show "map" (Set.map (fun x -> x % 2) a)
show "filter" (Set.filter (fun x -> x > 1) a)
show "partition" (Set.partition (fun x -> x > 1) a)
show "fold" (Set.fold (fun acc x -> acc * 10 + x) 0 a)
show "foldBack" (Set.foldBack (fun x acc -> acc * 10 + x) a 0)
Set.iter (printf "%d ") a
printfn ""
show "exists" (Set.exists (fun x -> x > 2) a, Set.forall (fun x -> x > 2) a)
show "minElement" (Set.minElement a, Set.maxElement a)
show "toArray" (Set.toArray a, Set.toList b)
show "ofArray" (Set.ofArray [| "b"; "a" |])
show "singleton" (Set.singleton 'x')
show "equal" (set [ 1; 2 ] = set [ 2; 1 ], compare (set [ 1; 2 ]) (set [ 1; 3 ]), hash (set [ 1; 2 ]) = hash (set [ 2; 1 ]))
show "sets" (set [ set [ 2; 1 ]; set [ 1 ]; set [ 1; 2 ] ])
let evens = Set.ofList [ 0..2..2000 ]
let threes = Set.ofList [ 0..3..2000 ]
show "sizes" (Set.count (Set.union evens threes), Set.count (Set.intersect evens threes), Set.count (Set.difference evens threes))
show "sixes" (Set.intersect evens threes = Set.ofList [ 0..6..2000 ])
for x in a do
    printf "%d;" x
printfn ""

//| a = set [1; 2; 3]
//| empty = set []
//| count = (3, false, true)
//| add = (set [0; 1; 2; 3], true)
//| remove = (set [1; 3], true)
//| contains = (true, false)
//| union = set [1; 2; 3; 4]
//| intersect = set [2; 3]
//| difference = (set [1], set [4])
//| unionMany = set [1; 2; 3; 4; 9]
//| intersectMany = set [3]
//| isSubset = (true, true, false)
//| isProperSubset = (true, false)
//| isSuperset = (true, false)
//| map = set [0; 1]
//| filter = set [2; 3]
//| partition = (set [2; 3], set [1])
//| fold = 123
//| foldBack = 321
//| 1 2 3 
//| exists = (true, false)
//| minElement = (1, 3)
//| toArray = ([|1; 2; 3|], [2; 3; 4])
//| ofArray = set ["a"; "b"]
//| singleton = set ['x']
//| equal = (true, -1, true)
//| sets = set [set [1]; set [1; 2]]
//| sizes = (1334, 334, 667)
//| sixes = true
//| 1;2;3;
