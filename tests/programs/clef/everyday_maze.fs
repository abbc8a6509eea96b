// The shortest way through a maze, with a dictionary and a queue.
open System.Collections.Generic
let maze = [|
    "S.#....."
    "..#.###."
    ".##...#."
    "......#E" |]
let h = maze.Length
let w = maze[0].Length
let find c =
    seq { for y in 0 .. h - 1 do
            for x in 0 .. w - 1 do
                if maze[y][x] = c then yield (x, y) }
    |> Seq.head
let start, goal = find 'S', find 'E'
let bfs start goal =
    let dist = Dictionary<int * int, int>()
    let q = Queue<_>()
    dist[start] <- 0
    q.Enqueue start
    while q.Count > 0 && not (dist.ContainsKey goal) do
        let (x, y) as here = q.Dequeue()
        for (dx, dy) in [ (0, 1); (1, 0); (0, -1); (-1, 0) ] do
            let nx, ny = x + dx, y + dy
            if nx >= 0 && ny >= 0 && nx < w && ny < h && maze[ny][nx] <> '#' && not (dist.ContainsKey((nx, ny))) then
                dist.[(nx, ny)] <- dist.[here] + 1
                q.Enqueue((nx, ny))
    match dist.TryGetValue goal with
    | true, d -> Some d
    | false, _ -> None
printfn "%A" (bfs start goal)
let visited = HashSet<int * int>([ start ])
let rec flood = function
    | [] -> visited.Count
    | (x, y) :: rest ->
        [ x + 1, y; x - 1, y; x, y + 1; x, y - 1 ]
        |> List.filter (fun (x, y) -> x >= 0 && y >= 0 && x < w && y < h && maze.[y].[x] <> '#' && visited.Add(x, y))
        |> fun next -> flood (next @ rest)
printfn "%d" (flood [ start ])

//| Some 16
//| 23
