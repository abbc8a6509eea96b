/// Lists and arrays made by statements that yield.
let show (xs: int list) =
    for x in xs do
        Console.write $"{x} "
    Console.writeln ""

let showArray (xs: int[]) = show (List.ofArray xs)

let divisors (n: int) = [ for d in 1 .. n do if n % d = 0 then yield d ]

let rec primes (n: int) = [| for i in 2 .. n do if divisors i = [ 1; i ] then yield i |]

type Tree =
    | Leaf
    | Node of Tree * int * Tree

let rec inOrder (t: Tree) : int list =
    [ match t with
      | Leaf -> ()
      | Node (l, x, r) ->
          yield! inOrder l
          yield x
          yield! inOrder r ]

[<EntryPoint>]
let main _ =
    show (divisors 12)
    showArray (primes 20)
    show [ for x in [ 1; 2; 3 ] -> x * x ]
    showArray [| for x in [| 1; 2; 3 |] -> x + 1 |]
    show [ for x in 1 .. 3 do
             for y in x .. 3 do
                 let p = x * y
                 if p <> 4 then
                     yield p ]
    let flag = true
    show [ if flag then 1
           2
           if not flag then 3
           for i in 10 .. 2 .. 14 do i ]
    show [ yield! [ 1; 2 ]
           yield! [| 3; 4 |]
           yield 5 ]
    show (inOrder (Node (Node (Leaf, 1, Leaf), 2, Node (Leaf, 3, Leaf))))
    show [ let mutable n = 27
           while n <> 1 do
               if n < 50 then yield n
               n <- (if n % 2 = 0 then n / 2 else 3 * n + 1) ]
    let pairs = [ for x in 1 .. 2 do for c in "ab" -> (x, c) ]
    for (x, c) in pairs do
        Console.write $"{x}{c} "
    Console.writeln ""
    let functions = [ for i in 1 .. 3 -> fun x -> x * i ]
    show [ for f in functions -> f 10 ]
    show []
    0

//| 1 2 3 4 6 12 
//| 2 3 5 7 11 13 17 19 
//| 1 4 9 
//| 2 3 4 
//| 1 2 3 6 9 
//| 1 2 10 12 14 
//| 1 2 3 4 5 
//| 1 2 3 
//| 27 41 31 47 46 23 35 40 20 10 5 16 8 4 2 
//| 1a 1b 2a 2b 
//| 10 20 30 
//|
