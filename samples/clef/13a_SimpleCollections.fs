/// Lists, maps, sets, ranges and options: persistent collections, none of which ever changes.
module Samples.SimpleCollections

open Console

let truth (b: bool) : string = if b then "true" else "false"

let heading (title: string) : unit =
    Console.writeln $"=== {title} ==="

let lists () =
    heading "List Basics"
    let empty: int list = []
    let nums = [ 1; 2; 3; 4; 5 ]
    Console.writeln $"Empty list length: {List.length empty}"
    Console.writeln $"List [1;2;3;4;5] length: {List.length nums}"
    Console.writeln $"Head: {List.head nums}"
    Console.writeln $"Tail length: {List.length (List.tail nums)}"
    Console.writeln $"After cons 0: length = {List.length (0 :: nums)}"
    Console.writeln ""

    heading "List Transformations"
    let doubled = List.map (fun x -> x * 2) nums
    let evens = List.filter (fun x -> x % 2 = 0) nums
    Console.writeln $"Doubled first: {List.head doubled}"
    Console.writeln $"Evens count: {List.length evens}"
    Console.writeln $"Sum via fold: {List.fold (fun sum x -> sum + x) 0 nums}"
    Console.writeln $"Reversed first: {List.head (List.rev nums)}"
    Console.writeln ""

    heading "List Predicates"
    Console.writeln $"Empty isEmpty: {truth (List.isEmpty empty)}"
    Console.writeln $"Nums isEmpty: {truth (List.isEmpty nums)}"
    Console.writeln $"Contains 3: {truth (List.contains 3 nums)}"
    Console.writeln $"Contains 99: {truth (List.contains 99 nums)}"
    Console.writeln $"Exists >4: {truth (List.exists (fun x -> x > 4) nums)}"
    Console.writeln $"Forall >0: {truth (List.forall (fun x -> x > 0) nums)}"
    Console.writeln ""

let maps () =
    heading "Map Basics"
    let empty = Map.empty<string, int>
    let numbers = empty |> Map.add "one" 1 |> Map.add "two" 2 |> Map.add "three" 3
    Console.writeln $"Empty map isEmpty: {truth (Map.isEmpty empty)}"
    Console.writeln $"After 3 adds, isEmpty: {truth (Map.isEmpty numbers)}"
    match Map.tryFind "two" numbers with
    | Some n -> Console.writeln $"Found 'two': {n}"
    | None -> Console.writeln "'two' is missing"
    match Map.tryFind "four" numbers with
    | Some n -> Console.writeln $"Found 'four': {n}"
    | None -> Console.writeln "Correctly did not find 'four'"
    Console.writeln $"ContainsKey 'one': {truth (Map.containsKey "one" numbers)}"
    Console.writeln $"ContainsKey 'zero': {truth (Map.containsKey "zero" numbers)}"
    Console.writeln ""

    heading "Map Iteration"
    let mutable values = 0
    for _ in Map.values numbers do
        values <- values + 1
    let mutable keys = 0
    for _ in Map.keys numbers do
        keys <- keys + 1
    Console.writeln $"Values count: {values}"
    Console.writeln $"Keys count: {keys}"
    Console.writeln $"All values > 0: {truth (Map.forall (fun _ v -> v > 0) numbers)}"
    Console.writeln ""

let sets () =
    heading "Set Basics"
    let three = Set.empty<int> |> Set.add 1 |> Set.add 2 |> Set.add 3
    Console.writeln $"Empty set count: {Set.count Set.empty<int>}"
    Console.writeln $"After adding 1,2,3: count = {Set.count three}"
    Console.writeln $"After adding dup 2: count = {Set.count (Set.add 2 three)}"
    Console.writeln $"Contains 2: {truth (Set.contains 2 three)}"
    Console.writeln $"Contains 99: {truth (Set.contains 99 three)}"
    Console.writeln ""

    heading "Set Operations"
    let other = Set.empty<int> |> Set.add 2 |> Set.add 3 |> Set.add 4
    let both = "{1,2,3} {2,3,4}"
    let first = "{1,2,3}"
    Console.writeln $"Union {both} count: {Set.count (Set.union three other)}"
    Console.writeln $"Intersect {both} count: {Set.count (Set.intersect three other)}"
    Console.writeln $"After removing 2 from {first}: count = {Set.count (Set.remove 2 three)}"
    Console.writeln ""

let ranges () =
    heading "Range Expressions"
    let up = [ 1..5 ]
    let odd = [ 1..2..10 ]
    let down = [ 5 .. -1 .. 1 ]
    Console.writeln $"[1..5] length: {List.length up}"
    Console.writeln $"[1..5] first: {List.head up}"
    Console.writeln $"[1..2..10] length: {List.length odd}"
    Console.writeln $"[1..2..10] first: {List.head odd}"
    Console.writeln $"[|1..5|] length: {Array.length [| 1..5 |]}"
    Console.writeln $"[|0..10..50|] length: {Array.length [| 0..10..50 |]}"
    Console.writeln $"[5..-1..1] length: {List.length down}"
    Console.writeln $"[5..-1..1] first: {List.head down}"
    Console.writeln ""

let utilities () =
    heading "Utilities"
    let pair = (42, "hello")
    Console.writeln $"fst (42, \"hello\"): {fst pair}"
    Console.writeln $"snd (42, \"hello\"): {snd pair}"
    Console.writeln $"max 10 20: {max 10 20}"
    Console.writeln $"min 10 20: {min 10 20}"
    match Option.map (fun x -> x * 2) (Some 5) with
    | Some x -> Console.writeln $"Option.map (*2) (Some 5): Some {x}"
    | None -> Console.writeln "Option.map (*2) (Some 5): None"
    match Option.map (fun x -> x * 2) None with
    | Some x -> Console.writeln $"Option.map on None: Some {x}"
    | None -> Console.writeln "Option.map on None: None (correct)"
    Console.writeln ""

[<EntryPoint>]
let main _ =
    Console.writeln "============================================"
    Console.writeln "  PRD-13a: Simple Collections Test Suite"
    Console.writeln "============================================"
    lists ()
    maps ()
    sets ()
    ranges ()
    utilities ()
    Console.writeln "============================================"
    Console.writeln "  All tests completed!"
    Console.writeln "============================================"
    0

//| ============================================
//|   PRD-13a: Simple Collections Test Suite
//| ============================================
//| === List Basics ===
//| Empty list length: 0
//| List [1;2;3;4;5] length: 5
//| Head: 1
//| Tail length: 4
//| After cons 0: length = 6
//|
//| === List Transformations ===
//| Doubled first: 2
//| Evens count: 2
//| Sum via fold: 15
//| Reversed first: 5
//|
//| === List Predicates ===
//| Empty isEmpty: true
//| Nums isEmpty: false
//| Contains 3: true
//| Contains 99: false
//| Exists >4: true
//| Forall >0: true
//|
//| === Map Basics ===
//| Empty map isEmpty: true
//| After 3 adds, isEmpty: false
//| Found 'two': 2
//| Correctly did not find 'four'
//| ContainsKey 'one': true
//| ContainsKey 'zero': false
//|
//| === Map Iteration ===
//| Values count: 3
//| Keys count: 3
//| All values > 0: true
//|
//| === Set Basics ===
//| Empty set count: 0
//| After adding 1,2,3: count = 3
//| After adding dup 2: count = 3
//| Contains 2: true
//| Contains 99: false
//|
//| === Set Operations ===
//| Union {1,2,3} {2,3,4} count: 4
//| Intersect {1,2,3} {2,3,4} count: 2
//| After removing 2 from {1,2,3}: count = 2
//|
//| === Range Expressions ===
//| [1..5] length: 5
//| [1..5] first: 1
//| [1..2..10] length: 5
//| [1..2..10] first: 1
//| [|1..5|] length: 5
//| [|0..10..50|] length: 6
//| [5..-1..1] length: 5
//| [5..-1..1] first: 5
//|
//| === Utilities ===
//| fst (42, "hello"): 42
//| snd (42, "hello"): hello
//| max 10 20: 20
//| min 10 20: 10
//| Option.map (*2) (Some 5): Some 10
//| Option.map on None: None (correct)
//|
//| ============================================
//|   All tests completed!
//| ============================================
