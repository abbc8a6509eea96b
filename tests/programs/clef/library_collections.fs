// The collections that change: `ResizeArray`, `Dictionary`, `HashSet`, `Queue`, `Stack`, `StringBuilder`.
let xs: ResizeArray<int> = ResizeArray.create ()
for i in 1..10 do
    ResizeArray.add xs (i * i)
printfn "%A %d" xs (ResizeArray.count xs)
ResizeArray.set xs 0 100
ResizeArray.insert xs 1 7
ResizeArray.removeAt xs 2
printfn "%A %b" (ResizeArray.toArray xs) (ResizeArray.remove xs 49)
ResizeArray.sort xs
ResizeArray.reverse xs
printfn "%A %d %d" xs (ResizeArray.get xs 0) (ResizeArray.indexOf xs 25)
printfn "%A" (ResizeArray.fold (+) 0 xs, ResizeArray.toList (ResizeArray.filter (fun x -> x < 30) xs))
try
    ResizeArray.get xs 99 |> printfn "%d"
with
| :? System.ArgumentException as e -> printfn "%s" e.Message

let counts = Dictionary.create ()
for word in String.split "the cat and the dog and the bird" ' ' do
    Dictionary.set counts word (1 + Dictionary.getOr counts word 0)
printfn "%A" (Dictionary.toList counts)
printfn "%A %A %b" (Dictionary.tryFind counts "the") (Dictionary.tryFind counts "cow") (Dictionary.containsKey counts "dog")
printfn "%b %b %d" (Dictionary.remove counts "cat") (Dictionary.remove counts "cat") (Dictionary.count counts)
try
    Dictionary.add counts "the" 1
with
| :? System.ArgumentException as e -> printfn "%s" e.Message
try
    Dictionary.get counts "cat" |> printfn "%d"
with
| :? System.Collections.Generic.KeyNotFoundException as e -> printfn "%s" e.Message
let big = Dictionary.create ()
for i in 1..5000 do
    Dictionary.set big (i, string i) (i * 2)
for i in 1..2..5000 do
    Dictionary.remove big (i, string i) |> ignore
for i in 1..4..5000 do
    Dictionary.add big (i, string i) 0
printfn "%d %A %A" (Dictionary.count big) (Dictionary.tryFind big (4000, "4000")) (Dictionary.tryFind big (3, "3"))
printfn "%d" (Dictionary.fold (fun sum _ value -> sum + value) 0 big)
printfn "%b %b" (counts = counts) (Dictionary.ofList [ (1, 2) ] = Dictionary.ofList [ (1, 2) ])

let seen = HashSet.create ()
printfn "%b %b %b" (HashSet.add seen "a") (HashSet.add seen "a") (HashSet.contains seen "a")
HashSet.unionWith seen [ "b"; "c" ]
HashSet.intersectWith seen [ "c"; "a"; "z" ]
printfn "%A %d %b" seen (HashSet.count seen) (HashSet.remove seen "b")

let queue = Queue.create ()
for i in 1..5 do
    Queue.enqueue queue i
printf "%d %d " (Queue.dequeue queue) (Queue.dequeue queue)
for i in 6..9 do
    Queue.enqueue queue i
printfn "%A %d %d" queue (Queue.count queue) (Queue.peek queue)
let stack = Stack.ofList [ 1; 2; 3 ]
Stack.push stack 4
printfn "%d %A %A" (Stack.pop stack) stack (Stack.tryPeek stack)

let builder = StringBuilder.create ()
for i in 1..5 do
    builder |> StringBuilder.append (string i) |> StringBuilder.appendChar ',' |> ignore
printfn "%s %d" (StringBuilder.toString builder) (StringBuilder.length builder)
let table = dict [ ("x", 1); ("y", 2) ]
printfn "%A" (Dictionary.keys table |> List.ofSeq, Dictionary.values table |> List.ofSeq)

//| seq [1; 4; 9; 16; ...] 10
//| [|100; 7; 9; 16; 25; 36; 49; 64; 81; 100|] true
//| seq [100; 100; 81; 64; ...] 100 5
//| (438, [25; 16; 9; 7])
//| Index was out of range. Must be non-negative and less than the size of the collection. (Parameter 'index')
//| [("the", 3); ("cat", 1); ("and", 2); ("dog", 1); ("bird", 1)]
//| Some 3 None true
//| true false 4
//| An item with the same key has already been added. Key: the
//| The given key 'cat' was not present in the dictionary.
//| 3750 Some 8000 None
//| 12505000
//| true false
//| true false true
//| seq ["a"; "c"] 2 false
//| 1 2 seq [3; 4; 5; 6; ...] 7 3
//| 4 seq [3; 2; 1] Some 3
//| 1,2,3,4,5, 10
//| (["x"; "y"], [1; 2])
