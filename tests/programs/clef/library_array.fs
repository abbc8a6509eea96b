// Every function of `Array`, on small inputs whose results F# documents.
let show (name: string) (value: 'T) = printfn "%s = %A" name value
let fails (name: string) (f: unit -> 'T) =
    try
        f () |> ignore
        printfn "%s returned" name
    with
    | e -> printfn "%s: %s" name e.Message

let xs = [| 3; 1; 4; 1; 5; 9; 2; 6; 5; 3; 5 |]
let words = [| "pear"; "fig"; "apple"; "kiwi"; "plum" |]

show "sort" (Array.sort xs)
show "sortDescending" (Array.sortDescending xs)
show "sortBy" (Array.sortBy String.length words)
show "sortByDescending" (Array.sortByDescending String.length words)
show "sortWith" (Array.sortWith (fun a b -> compare (a % 3) (b % 3)) xs)
let inPlace = Array.copy xs
Array.sortInPlace inPlace
show "sortInPlace" inPlace
Array.sortInPlaceBy (fun x -> -x) inPlace
show "sortInPlaceBy" inPlace
Array.sortInPlaceWith (fun a b -> compare (a % 2) (b % 2)) inPlace
show "sortInPlaceWith" inPlace
show "xs" xs
show "groupBy" (Array.groupBy String.length words)
show "countBy" (Array.countBy (fun x -> x % 2 = 0) xs)
show "distinct" (Array.distinct xs)
show "distinctBy" (Array.distinctBy (fun x -> x % 3) xs)
show "except" (Array.except [ 1; 2 ] xs)
show "pairwise" (Array.pairwise [| 1; 2; 3 |])
show "windowed" (Array.windowed 2 [| 1; 2; 3 |])
show "chunkBySize" (Array.chunkBySize 4 xs)
show "splitAt" (Array.splitAt 3 xs)
show "splitInto" (Array.splitInto 3 xs)
show "transpose" (Array.transpose [ [| 1; 2; 3 |]; [| 4; 5; 6 |] ])
show "zip3" (Array.zip3 [| 1; 2 |] [| "a"; "b" |] [| true; false |])
show "unzip3" (Array.unzip3 [| (1, "a", true); (2, "b", false) |])
show "foldBack" (Array.foldBack (fun x acc -> acc * 10 + x) [| 1; 2; 3 |] 0)
show "fold2" (Array.fold2 (fun acc a b -> acc + a * b) 0 [| 1; 2 |] [| 3; 4 |])
show "foldBack2" (Array.foldBack2 (fun a b acc -> acc + a * 10 + b) [| 1; 2 |] [| 3; 4 |] 0)
show "map3" (Array.map3 (fun a b c -> a + b + c) [| 1; 2 |] [| 3; 4 |] [| 5; 6 |])
show "mapi2" (Array.mapi2 (fun i a b -> i + a + b) [| 1; 2 |] [| 3; 4 |])
show "scan" (Array.scan (+) 0 [| 1; 2; 3 |])
show "scanBack" (Array.scanBack (+) [| 1; 2; 3 |] 0)
show "mapFold" (Array.mapFold (fun s x -> (s * x, s + x)) 1 [| 1; 2; 3 |])
show "mapFoldBack" (Array.mapFoldBack (fun x s -> (s * x, s + x)) [| 1; 2; 3 |] 1)
show "reduceBack" (Array.reduceBack (-) [| 10; 3; 2 |])
show "tryFindBack" (Array.tryFindBack (fun x -> x > 5) xs)
show "findIndexBack" (Array.findIndexBack (fun x -> x = 1) xs)
show "pick" (Array.pick (fun x -> if x > 4 then Some (x * x) else None) xs)
show "choose" (Array.choose (fun x -> if x % 2 = 0 then Some (-x) else None) xs)
show "collect" (Array.collect (fun x -> [| x; x |]) [| 1; 2 |])
show "concat" (Array.concat [ [| 1 |]; [||]; [| 2; 3 |] ])
show "unfold" (Array.unfold (fun n -> if n > 20 then None else Some (n, n * 2)) 1)
show "permute" (Array.permute (fun i -> (i + 1) % 3) [| "a"; "b"; "c" |])
show "partition" (Array.partition (fun x -> x > 3) xs)
show "filter" (Array.filter (fun x -> x > 3) xs)
show "takeWhile" (Array.takeWhile (fun x -> x < 5) xs)
show "skipWhile" (Array.skipWhile (fun x -> x < 5) xs)
show "take" (Array.take 2 xs)
show "skip" (Array.skip 9 xs)
show "truncate" (Array.truncate 2 xs)
show "tail" (Array.tail [| 1; 2 |])
show "tryExactlyOne" (Array.tryExactlyOne [| 7 |])
show "insertAt" (Array.insertAt 1 0 [| 1; 2 |])
show "removeAt" (Array.removeAt 0 [| 1; 2 |])
show "updateAt" (Array.updateAt 1 0 [| 1; 2 |])
show "allPairs" (Array.allPairs [| 1; 2 |] [| 'a'; 'b' |])
show "average" (Array.average [| 1.0; 2.0; 4.5 |])
show "sumBy" (Array.sumBy String.length words)
show "minBy" (Array.minBy String.length words)
show "maxBy" (Array.maxBy String.length words)
show "indexed" (Array.indexed [| "a"; "b" |])
show "rev" (Array.rev [| 1; 2; 3 |])
show "compareWith" (Array.compareWith compare [| 1; 3 |] [| 1; 2; 0 |])
show "exists2" (Array.exists2 (=) [| 1; 2 |] [| 3; 2 |])
let target: int[] = Array.zeroCreate 5
Array.blit xs 0 target 1 3
show "blit" target
Array.fill target 3 2 7
show "fill" target
Array.set target 0 (Array.get xs 5)
show "sub" (Array.sub target 0 2)
Array.iteri2 (fun i a b -> printf "%d%d%s " i a b) [| 1; 2 |] [| "a"; "b" |]
printfn ""

fails "get" (fun () -> Array.get xs 11)
fails "sub" (fun () -> Array.sub xs 9 3)
fails "fill" (fun () -> Array.fill target 4 2 0)
fails "head" (fun () -> Array.head ([||]: int[]))
fails "find" (fun () -> Array.find (fun x -> x > 100) xs)
fails "zip" (fun () -> Array.zip xs [| 1 |])
fails "init" (fun () -> Array.init -1 id)
fails "take" (fun () -> Array.take 12 xs)

let many = Array.init 50000 (fun i -> (i * 7919) % 10007)
let sorted = Array.sort many
show "sorted" (Array.forall (fun (a, b) -> a <= b) (Array.pairwise sorted))
show "same" (Array.sum many = Array.sum sorted, Array.length (Array.distinct many))

//| sort = [|1; 1; 2; 3; 3; 4; 5; 5; 5; 6; 9|]
//| sortDescending = [|9; 6; 5; 5; 5; 4; 3; 3; 2; 1; 1|]
//| sortBy = [|"fig"; "pear"; "kiwi"; "plum"; "apple"|]
//| sortByDescending = [|"apple"; "pear"; "kiwi"; "plum"; "fig"|]
//| sortWith = [|3; 9; 6; 3; 1; 4; 1; 5; 2; 5; 5|]
//| sortInPlace = [|1; 1; 2; 3; 3; 4; 5; 5; 5; 6; 9|]
//| sortInPlaceBy = [|9; 6; 5; 5; 5; 4; 3; 3; 2; 1; 1|]
//| sortInPlaceWith = [|6; 4; 2; 9; 5; 5; 5; 3; 3; 1; 1|]
//| xs = [|3; 1; 4; 1; 5; 9; 2; 6; 5; 3; 5|]
//| groupBy = [|(4, [|"pear"; "kiwi"; "plum"|]); (3, [|"fig"|]); (5, [|"apple"|])|]
//| countBy = [|(false, 8); (true, 3)|]
//| distinct = [|3; 1; 4; 5; 9; 2; 6|]
//| distinctBy = [|3; 1; 5|]
//| except = [|3; 4; 5; 9; 6|]
//| pairwise = [|(1, 2); (2, 3)|]
//| windowed = [|[|1; 2|]; [|2; 3|]|]
//| chunkBySize = [|[|3; 1; 4; 1|]; [|5; 9; 2; 6|]; [|5; 3; 5|]|]
//| splitAt = ([|3; 1; 4|], [|1; 5; 9; 2; 6; 5; 3; 5|])
//| splitInto = [|[|3; 1; 4; 1|]; [|5; 9; 2; 6|]; [|5; 3; 5|]|]
//| transpose = [|[|1; 4|]; [|2; 5|]; [|3; 6|]|]
//| zip3 = [|(1, "a", true); (2, "b", false)|]
//| unzip3 = ([|1; 2|], [|"a"; "b"|], [|true; false|])
//| foldBack = 321
//| fold2 = 11
//| foldBack2 = 37
//| map3 = [|9; 12|]
//| mapi2 = [|4; 7|]
//| scan = [|0; 1; 3; 6|]
//| scanBack = [|6; 5; 3; 0|]
//| mapFold = ([|1; 4; 12|], 7)
//| mapFoldBack = ([|6; 8; 3|], 7)
//| reduceBack = 9
//| tryFindBack = Some 6
//| findIndexBack = 3
//| pick = 25
//| choose = [|-4; -2; -6|]
//| collect = [|1; 1; 2; 2|]
//| concat = [|1; 2; 3|]
//| unfold = [|1; 2; 4; 8; 16|]
//| permute = [|"c"; "a"; "b"|]
//| partition = ([|4; 5; 9; 6; 5; 5|], [|3; 1; 1; 2; 3|])
//| filter = [|4; 5; 9; 6; 5; 5|]
//| takeWhile = [|3; 1; 4; 1|]
//| skipWhile = [|5; 9; 2; 6; 5; 3; 5|]
//| take = [|3; 1|]
//| skip = [|3; 5|]
//| truncate = [|3; 1|]
//| tail = [|2|]
//| tryExactlyOne = Some 7
//| insertAt = [|1; 0; 2|]
//| removeAt = [|2|]
//| updateAt = [|1; 0|]
//| allPairs = [|(1, 'a'); (1, 'b'); (2, 'a'); (2, 'b')|]
//| average = 2.5
//| sumBy = 20
//| minBy = "fig"
//| maxBy = "apple"
//| indexed = [|(0, "a"); (1, "b")|]
//| rev = [|3; 2; 1|]
//| compareWith = 1
//| exists2 = true
//| blit = [|0; 3; 1; 4; 0|]
//| fill = [|0; 3; 1; 7; 7|]
//| sub = [|9; 3|]
//| 01a 12b 
//| get: Index was outside the bounds of the array.
//| sub: The index is outside the legal range.
//| count = 3, array.Length = 11 (Parameter 'count')
//| fill: The index is outside the legal range.
//| count = 2, target.Length = 5 (Parameter 'count')
//| head: The input array was empty. (Parameter 'array')
//| find: An index satisfying the predicate was not found in the collection.
//| zip: The arrays have different lengths.
//| array1.Length = 11, array2.Length = 1 (Parameter 'array1')
//| init: The input must be non-negative.
//| count = -1 (Parameter 'count')
//| take: The input sequence has an insufficient number of elements.
//| sorted = true
//| same = (true, 10007)
