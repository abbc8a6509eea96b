// Every function of `List`, on small inputs whose results F# documents.
let show (name: string) (value: 'T) = printfn "%s = %A" name value
let fails (name: string) (f: unit -> 'T) =
    try
        f () |> ignore
        printfn "%s returned" name
    with
    | e -> printfn "%s: %s" name e.Message

let xs = [ 3; 1; 4; 1; 5; 9; 2; 6 ]
let words = [ "pear"; "fig"; "apple"; "kiwi"; "plum" ]

show "sort" (List.sort xs)
show "sortDescending" (List.sortDescending xs)
show "sortBy" (List.sortBy String.length words)
show "sortByDescending" (List.sortByDescending String.length words)
show "sortWith" (List.sortWith (fun a b -> compare (a % 3) (b % 3)) xs)
show "groupBy" (List.groupBy String.length words)
show "countBy" (List.countBy (fun x -> x % 2 = 0) xs)
show "distinct" (List.distinct xs)
show "distinctBy" (List.distinctBy (fun x -> x % 3) xs)
show "except" (List.except [ 1; 2 ] (xs @ xs))
show "pairwise" (List.pairwise [ 1; 2; 3 ])
show "windowed" (List.windowed 2 [ 1; 2; 3 ])
show "chunkBySize" (List.chunkBySize 3 xs)
show "splitAt" (List.splitAt 3 xs)
show "splitInto" (List.splitInto 3 xs)
show "transpose" (List.transpose [ [ 1; 2; 3 ]; [ 4; 5; 6 ] ])
show "zip3" (List.zip3 [ 1; 2 ] [ "a"; "b" ] [ true; false ])
show "unzip" (List.unzip [ (1, "a"); (2, "b") ])
show "unzip3" (List.unzip3 [ (1, "a", true); (2, "b", false) ])
show "fold" (List.fold (fun acc x -> acc * 10 + x) 0 [ 1; 2; 3 ])
show "foldBack" (List.foldBack (fun x acc -> acc * 10 + x) [ 1; 2; 3 ] 0)
show "fold2" (List.fold2 (fun acc a b -> acc + a * b) 0 [ 1; 2 ] [ 3; 4 ])
show "foldBack2" (List.foldBack2 (fun a b acc -> acc + a * 10 + b) [ 1; 2 ] [ 3; 4 ] 0)
show "map2" (List.map2 (+) [ 1; 2 ] [ 3; 4 ])
show "map3" (List.map3 (fun a b c -> a + b + c) [ 1; 2 ] [ 3; 4 ] [ 5; 6 ])
show "mapi" (List.mapi (fun i x -> i * x) [ 5; 6; 7 ])
show "mapi2" (List.mapi2 (fun i a b -> i + a + b) [ 1; 2 ] [ 3; 4 ])
show "scan" (List.scan (+) 0 [ 1; 2; 3 ])
show "scanBack" (List.scanBack (+) [ 1; 2; 3 ] 0)
show "mapFold" (List.mapFold (fun s x -> (s * x, s + x)) 1 [ 1; 2; 3 ])
show "mapFoldBack" (List.mapFoldBack (fun x s -> (s * x, s + x)) [ 1; 2; 3 ] 1)
show "reduce" (List.reduce (-) [ 10; 3; 2 ])
show "reduceBack" (List.reduceBack (-) [ 10; 3; 2 ])
show "tryFind" (List.tryFind (fun x -> x > 4) xs)
show "tryFindBack" (List.tryFindBack (fun x -> x > 4) xs)
show "findBack" (List.findBack (fun x -> x < 4) xs)
show "findIndex" (List.findIndex (fun x -> x = 4) xs)
show "tryFindIndex" (List.tryFindIndex (fun x -> x > 9) xs)
show "findIndexBack" (List.findIndexBack (fun x -> x = 1) xs)
show "pick" (List.pick (fun x -> if x > 4 then Some (x * x) else None) xs)
show "tryPick" (List.tryPick (fun x -> if x > 40 then Some x else None) xs)
show "choose" (List.choose (fun x -> if x % 2 = 0 then Some (-x) else None) xs)
show "collect" (List.collect (fun x -> [ x; x ]) [ 1; 2 ])
show "concat" (List.concat [ [ 1 ]; []; [ 2; 3 ] ])
show "replicate" (List.replicate 3 "z")
show "init" (List.init 4 (fun i -> i * i))
show "unfold" (List.unfold (fun n -> if n > 20 then None else Some (n, n * 2)) 1)
show "permute" (List.permute (fun i -> (i + 1) % 3) [ "a"; "b"; "c" ])
show "partition" (List.partition (fun x -> x > 3) xs)
show "take" (List.take 2 xs)
show "skip" (List.skip 6 xs)
show "takeWhile" (List.takeWhile (fun x -> x < 5) xs)
show "skipWhile" (List.skipWhile (fun x -> x < 5) xs)
show "truncate" (List.truncate 100 [ 1; 2 ])
show "exactlyOne" (List.exactlyOne [ 7 ])
show "tryExactlyOne" (List.tryExactlyOne [ 7; 8 ])
show "tryHead" (List.tryHead ([]: int list))
show "tryLast" (List.tryLast xs)
show "item" (List.item 2 xs)
show "tryItem" (List.tryItem 20 xs)
show "insertAt" (List.insertAt 1 0 [ 1; 2 ])
show "insertManyAt" (List.insertManyAt 2 [ 8; 9 ] [ 1; 2 ])
show "removeAt" (List.removeAt 0 [ 1; 2 ])
show "removeManyAt" (List.removeManyAt 1 2 xs)
show "updateAt" (List.updateAt 1 0 [ 1; 2 ])
show "allPairs" (List.allPairs [ 1; 2 ] [ 'a'; 'b' ])
show "average" (List.average [ 1.0; 2.0; 4.5 ])
show "averageBy" (List.averageBy (fun (s: string) -> float s.Length) words)
show "sum" (List.sum xs)
show "sumBy" (List.sumBy String.length words)
show "min" (List.min xs)
show "max" (List.max words)
show "minBy" (List.minBy String.length words)
show "maxBy" (List.maxBy String.length words)
show "indexed" (List.indexed [ "a"; "b" ])
show "compareWith" (List.compareWith compare [ 1; 2 ] [ 1; 2; 0 ])
show "exists2" (List.exists2 (=) [ 1; 2 ] [ 3; 2 ])
show "forall2" (List.forall2 (<) [ 1; 2 ] [ 3; 2 ])
List.iter2 (fun a b -> printf "%d%s " a b) [ 1; 2 ] [ "a"; "b" ]
List.iteri2 (fun i a b -> printf "%d%d%s " i a b) [ 1; 2 ] [ "a"; "b" ]
printfn ""

fails "head" (fun () -> List.head ([]: int list))
fails "take" (fun () -> List.take 9 xs)
fails "item" (fun () -> List.item -1 xs)
fails "find" (fun () -> List.find (fun x -> x > 100) xs)
fails "map2" (fun () -> List.map2 (+) [ 1 ] [ 1; 2 ])
fails "chunkBySize" (fun () -> List.chunkBySize 0 xs)
fails "exactlyOne" (fun () -> List.exactlyOne xs)
fails "permute" (fun () -> List.permute (fun _ -> 0) xs)
fails "max" (fun () -> List.max ([]: int list))

// Sorts keep the order of equal elements, and long lists need neither stack nor patience.
let many = List.init 20000 (fun i -> ((i * 7919) % 100, i))
let sorted = List.sortBy fst many
let stable = List.forall (fun ((a, i), (b, j)) -> a < b || (a = b && i < j)) (List.pairwise sorted)
show "stable" stable
show "many" (List.length (List.distinct (List.map snd many)), List.length (List.groupBy fst many))

//| sort = [1; 1; 2; 3; 4; 5; 6; 9]
//| sortDescending = [9; 6; 5; 4; 3; 2; 1; 1]
//| sortBy = ["fig"; "pear"; "kiwi"; "plum"; "apple"]
//| sortByDescending = ["apple"; "pear"; "kiwi"; "plum"; "fig"]
//| sortWith = [3; 9; 6; 1; 4; 1; 5; 2]
//| groupBy = [(4, ["pear"; "kiwi"; "plum"]); (3, ["fig"]); (5, ["apple"])]
//| countBy = [(false, 5); (true, 3)]
//| distinct = [3; 1; 4; 5; 9; 2; 6]
//| distinctBy = [3; 1; 5]
//| except = [3; 4; 5; 9; 6]
//| pairwise = [(1, 2); (2, 3)]
//| windowed = [[1; 2]; [2; 3]]
//| chunkBySize = [[3; 1; 4]; [1; 5; 9]; [2; 6]]
//| splitAt = ([3; 1; 4], [1; 5; 9; 2; 6])
//| splitInto = [[3; 1; 4]; [1; 5; 9]; [2; 6]]
//| transpose = [[1; 4]; [2; 5]; [3; 6]]
//| zip3 = [(1, "a", true); (2, "b", false)]
//| unzip = ([1; 2], ["a"; "b"])
//| unzip3 = ([1; 2], ["a"; "b"], [true; false])
//| fold = 123
//| foldBack = 321
//| fold2 = 11
//| foldBack2 = 37
//| map2 = [4; 6]
//| map3 = [9; 12]
//| mapi = [0; 6; 14]
//| mapi2 = [4; 7]
//| scan = [0; 1; 3; 6]
//| scanBack = [6; 5; 3; 0]
//| mapFold = ([1; 4; 12], 7)
//| mapFoldBack = ([6; 8; 3], 7)
//| reduce = 5
//| reduceBack = 9
//| tryFind = Some 5
//| tryFindBack = Some 6
//| findBack = 2
//| findIndex = 2
//| tryFindIndex = None
//| findIndexBack = 3
//| pick = 25
//| tryPick = None
//| choose = [-4; -2; -6]
//| collect = [1; 1; 2; 2]
//| concat = [1; 2; 3]
//| replicate = ["z"; "z"; "z"]
//| init = [0; 1; 4; 9]
//| unfold = [1; 2; 4; 8; 16]
//| permute = ["c"; "a"; "b"]
//| partition = ([4; 5; 9; 6], [3; 1; 1; 2])
//| take = [3; 1]
//| skip = [2; 6]
//| takeWhile = [3; 1; 4; 1]
//| skipWhile = [5; 9; 2; 6]
//| truncate = [1; 2]
//| exactlyOne = 7
//| tryExactlyOne = None
//| tryHead = None
//| tryLast = Some 6
//| item = 4
//| tryItem = None
//| insertAt = [1; 0; 2]
//| insertManyAt = [1; 2; 8; 9]
//| removeAt = [2]
//| removeManyAt = [3; 1; 5; 9; 2; 6]
//| updateAt = [1; 0]
//| allPairs = [(1, 'a'); (1, 'b'); (2, 'a'); (2, 'b')]
//| average = 2.5
//| averageBy = 4.0
//| sum = 31
//| sumBy = 20
//| min = 1
//| max = "plum"
//| minBy = "fig"
//| maxBy = "apple"
//| indexed = [(0, "a"); (1, "b")]
//| compareWith = -1
//| exists2 = true
//| forall2 = false
//| 1a 2b 01a 12b 
//| head: The input list was empty. (Parameter 'list')
//| take: The input sequence has an insufficient number of elements.
//| item: The index was outside the range of elements in the list. (Parameter 'index')
//| find: An index satisfying the predicate was not found in the collection.
//| map2: The lists had different lengths.
//| list1 is 1 element shorter than list2 (Parameter 'list1')
//| chunkBySize: The input must be positive.
//| chunkSize = 0 (Parameter 'chunkSize')
//| exactlyOne: The input sequence contains more than one element. (Parameter 'source')
//| permute: The function did not compute a permutation. (Parameter 'indexMap')
//| max: The input sequence was empty. (Parameter 'list')
//| stable = true
//| many = (20000, 100)
