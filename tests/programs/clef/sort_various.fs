// Sorting by value, by key, descending, and that sorting by key is stable.
type Person = { Name: string; Age: int }

let names (ps: Person list) : string = String.concat " " (List.map (fun p -> p.Name) ps)
let ints (xs: int list) : string = String.concat " " (List.map Format.int xs)

let rec insertSorted (less: 'a -> 'a -> bool) (x: 'a) (xs: 'a list) : 'a list =
    match xs with
    | y :: rest when less y x -> y :: insertSorted less x rest
    | _ -> x :: xs

let sortWith (less: 'a -> 'a -> bool) (xs: 'a list) : 'a list =
    List.foldBack (insertSorted less) xs []

[<EntryPoint>]
let main _ =
    let xs = [5; -3; 9; 0; 5; 2; -8]
    Console.writeln (ints (List.sort xs))
    Console.writeln (ints (List.sortDescending xs))
    Console.writeln (ints (List.sortBy (fun x -> x * x) [3; -1; 2; -4; 0]))
    let people =
        [ { Name = "Eve"; Age = 30 }
          { Name = "Bob"; Age = 25 }
          { Name = "Ann"; Age = 30 }
          { Name = "Dan"; Age = 25 } ]
    Console.writeln (names (List.sortBy (fun p -> p.Age) people))
    Console.writeln (names (List.sortBy (fun p -> p.Name) people))
    Console.writeln (names (List.sortBy (fun p -> (0 - p.Age, p.Name)) people))
    Console.writeln (ints (sortWith (fun a b -> a > b) xs))
    Console.writeln (String.concat " " (List.sort ["pear"; "Fig"; "apple"; "fig"]))
    0

//| -8 -3 0 2 5 5 9
//| 9 5 5 2 0 -3 -8
//| 0 -1 2 3 -4
//| Bob Dan Eve Ann
//| Ann Bob Dan Eve
//| Ann Eve Bob Dan
//| 9 5 5 2 0 -3 -8
//| Fig apple fig pear
