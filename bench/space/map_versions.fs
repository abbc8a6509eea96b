// n = 300000: the last twenty versions of a map.
module Space.MapVersions

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let rec go i (versions: Map<int, int> list) map =
        if i = n then
            List.sumBy (fun m -> Map.count m) versions
        else
            let map = Map.add (i * 31 % 401) i map
            go (i + 1) (map :: List.truncate 19 versions) map
    printfn "%d" (go 0 [] Map.empty)
    0
