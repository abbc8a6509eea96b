// Anonymous records: built, asked, copied, compared; slices.
let people =
    [ {| Name = "Ann"; Age = 31 |}
      {| Name = "Bob"; Age = 25 |} ]
for p in people do
    printfn "%s is %d" p.Name p.Age
let names = people |> List.map (fun p -> p.Name)
printfn "%A" names
let xs = [| 1 .. 10 |]
printfn "%A %A %A" xs.[2..4] xs.[..2] xs[7..]
let s = "hello world"
printfn "%s %s" s.[0..4] s[6..]
let a, b, c = (1, 2, 3)
let (q, r) = (17 / 5, 17 % 5)
printfn "%d %d %d" (a + b + c) q r
let older (p: {| Name: string; Age: int |}) = {| p with Age = p.Age + 1 |}
printfn "%A" (older people.Head)
let f x = {| Value = x; Twice = (x, x) |}
printfn "%b %A" (f 1 = f 1) (f "a").Twice

//| Ann is 31
//| Bob is 25
//| ["Ann"; "Bob"]
//| [|3; 4; 5|] [|1; 2; 3|] [|8; 9; 10|]
//| hello world
//| 6 3 2
//| { Age = 32
//|   Name = "Ann" }
//| true ("a", "a")
