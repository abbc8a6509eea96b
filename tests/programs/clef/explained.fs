// One of each thing that `explain` has to account for: whatever a run makes must be in its report.

type Handler = { Name: string; Handle: int -> int }

type Counter(start: int) =
    let mutable count = start
    member this.Next() =
        count <- count + 1
        count

let add n = fun x -> x + n
let scale a b x = a * x + b
let curried a = fun b -> fun c -> a + b * c

let handlers k =
    [| { Name = "plus"; Handle = add k }
       { Name = "times"; Handle = scale k 0 }
       { Name = "line"; Handle = scale k (k + 1) } |]

let words (text: string) =
    text.Split(' ')
    |> Array.fold (fun (m: Map<string, int>) w ->
        let n = match Map.tryFind w m with | Some n -> n | None -> 0
        Map.add w (n + 1) m) Map.empty

let checkedHalf n = if n % 2 = 1 then failwith ("odd: " + string n) else n / 2

let halves ns =
    ns |> List.map (fun n -> try string (checkedHalf n) with Failure text -> text)

[<EntryPoint>]
let main args =
    let k = 3 + args.Length
    for handler in handlers k do
        printfn "%s %d" handler.Name (handler.Handle 5)
    let steps = [ curried 1; curried k ]
    printfn "%d" (List.sumBy (fun f -> f 2 3) steps)
    let partly = List.map (scale 2) [ 1; k ]
    printfn "%d" (List.fold (fun sum f -> sum + f 10) 0 partly)
    let counter = Counter(10)
    let next = counter.Next
    printfn "%d %d" (next ()) (next ())
    for KeyValue(word, n) in words "to be or not to be" do
        printfn "%s %d" word n
    printfn "%s" (String.concat "; " (halves [ 4; 7; 10 ]))
    let delayed = lazy (List.init k (fun i -> sprintf "<%d>" i))
    printfn "%s" (String.concat "" delayed.Value)
    let odd = seq { for i in 1 .. 10 do if i % 2 = 1 then yield i * k }
    printfn "%A" (odd |> Seq.map (fun i -> i + 1) |> Seq.toList)
    let sorted = List.sortBy (fun (s: string) -> -s.Length) [ "a"; "ccc"; "bb" ]
    printfn "%A" sorted
    0

//| plus 8
//| times 15
//| line 19
//| 16
//| 44
//| 11 12
//| be 2
//| not 1
//| or 1
//| to 2
//| 2; odd: 7; 5
//| <0><1><2>
//| [4; 10; 16; 22; 28]
//| ["ccc"; "bb"; "a"]
