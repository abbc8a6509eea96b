// `;;` ends the declaration before it, however deep it stands; what follows is a declaration of its own.
let f = fun x -> x + 1;; printfn "after a function"
let y = 2;; printfn "%d" (f y)
let classify n =
    match n with
    | 0 -> "zero"
    | _ -> "more";; printfn "%s %s" (classify 0) (classify 5)
for i in 1 .. 2 do printfn "round %d" i;; printfn "after the loop"
if y = 2 then printfn "two";; printfn "after the condition"
type Point(x: int) =
    member _.X = x;; printfn "%d" (Point(7)).X
module Inner =
    let a = 1;;
    let b = a + 1;;
printfn "%d" Inner.b;;
;;
match y with
| 2 -> printfn "two again"
| _ -> ();; printfn "done"
//| after a function
//| 3
//| zero more
//| round 1
//| round 2
//| after the loop
//| two
//| after the condition
//| 7
//| 2
//| two again
//| done
