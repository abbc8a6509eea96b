// An adventure in text: a world of rooms in maps, commands understood by active patterns, a state
// machine of scenes, a guide that finds ways, and objects with behaviour behind an interface.
module Programs.Adventure

open System
open System.Collections.Generic

// ---- the world ----

[<Struct>]
type Direction =
    | North
    | East
    | South
    | West

    member d.Opposite =
        match d with
        | North -> South
        | South -> North
        | East -> West
        | West -> East

    member d.Word = (string d).ToLower()

module Direction =
    let all = [ North; East; South; West ]

    let tryParse (word: string) =
        all |> List.tryFind (fun d -> d.Word = word || d.Word.StartsWith word && word.Length = 1)

type RoomId = RoomId of string

type Exit =
    | Open of RoomId
    | Locked of key: string * RoomId

type Room =
    { Id: RoomId
      Title: string
      Exits: Map<Direction, Exit>
      Things: Set<string>
      Dark: bool }

type World = Map<RoomId, Room>

let room id title =
    { Id = RoomId id; Title = title; Exits = Map.empty; Things = Set.empty; Dark = false }

let holding things (r: Room) = { r with Things = r.Things + Set.ofList things }
let dark (r: Room) = { r with Dark = true }

/// Connects two rooms, there and back.
let connect (a: string) direction (b: string) (world: World) : World =
    let link from (d: Direction) target (world: World) =
        let r = world.[from]
        world.Add(from, { r with Exits = r.Exits.Add(d, Open target) })
    let a, b = RoomId a, RoomId b
    world |> link a direction b |> link b direction.Opposite a

let lock (at: string) direction key (world: World) : World =
    let r = world.[RoomId at]
    match r.Exits.TryFind direction with
    | Some (Open target) ->
        world.Add(r.Id, { r with Exits = r.Exits.Add(direction, Locked (key, target)) })
    | _ -> world

let build () : World =
    [ room "gate" "the gate of an old garden" |> holding [ "leaf" ]
      room "path" "a path between hedges"
      room "well" "a round well" |> holding [ "bucket"; "coin" ]
      room "shed" "a shed full of tools" |> holding [ "lamp"; "rope" ]
      room "cellar" "a cellar below the shed" |> dark |> holding [ "crown" ]
      room "tower" "the top of the tower" ]
    |> List.map (fun r -> r.Id, r)
    |> Map.ofList
    |> connect "gate" North "path"
    |> connect "path" East "well"
    |> connect "path" West "shed"
    |> connect "shed" South "cellar"
    |> connect "path" North "tower"
    |> lock "path" North "coin"

// ---- things that do something ----

type Outcome =
    | Nothing of string
    | Changed of string * World
    | Lights of bool

type IThing =
    abstract Name: string
    abstract Use: here: RoomId * world: World -> Outcome

let lamp () =
    let on = ref false
    { new IThing with
        member _.Name = "lamp"
        member _.Use(_, _) =
            on.Value <- not on.Value
            Lights on.Value }

let key name opens =
    { new IThing with
        member _.Name = name
        member _.Use(here, world) =
            let r = world.[here]
            let locked =
                r.Exits
                |> Map.tryPick (fun d exit ->
                    match exit with
                    | Locked (needed, target) when needed = name -> Some (d, target)
                    | _ -> None)
            match locked with
            | Some (d, target) ->
                let opened = { r with Exits = r.Exits.Add(d, Open target) }
                Changed ($"The {opens} to the {d.Word} opens.", world.Add(here, opened))
            | None -> Nothing $"There is no {opens} for the {name} here." }

/// Breaks after some uses.
type Fragile(name: string, uses: int) =
    let mutable left = uses
    member _.Left = left
    interface IThing with
        member _.Name = name
        member _.Use(_, _) =
            if left = 0 then
                Nothing $"The {name} is broken."
            else
                left <- left - 1
                Nothing (sprintf "The %s creaks (%d left)." name left)

// ---- commands ----

type Command =
    | Go of Direction
    | Take of string
    | Drop of string
    | Use of string
    | Look
    | Bag
    | Guide of string
    | Wait of int
    | Quit

let (|Verb|_|) (names: string list) (words: string list) =
    match words with
    | verb :: rest when List.contains verb names -> Some rest
    | _ -> None

let (|Toward|_|) word = Direction.tryParse word

let (|Number|_|) (word: string) =
    match Int32.TryParse word with
    | true, n when n > 0 -> Some n
    | _ -> None

let understand (line: string) : Result<Command, string> =
    let small = [ "the"; "a"; "to"; "up" ]
    let words =
        line.ToLower().Split ' '
        |> Array.filter (fun word -> word <> "" && not (List.contains word small))
        |> Array.toList
    match words with
    | [] -> Error "Say something."
    | [ Toward d ] | Verb [ "go"; "walk"; "run" ] [ Toward d ] -> Ok (Go d)
    | Verb [ "go"; "walk"; "run" ] [ place ] -> Error $"Which way is '{place}'?"
    | Verb [ "take"; "get"; "pick" ] [ thing ] -> Ok (Take thing)
    | Verb [ "drop"; "leave" ] [ thing ] -> Ok (Drop thing)
    | Verb [ "use"; "light"; "turn" ] (thing :: _) -> Ok (Use thing)
    | Verb [ "look"; "l" ] _ -> Ok Look
    | Verb [ "bag"; "inventory"; "i" ] [] -> Ok Bag
    | Verb [ "guide" ] [ place ] -> Ok (Guide place)
    | Verb [ "wait" ] [] -> Ok (Wait 1)
    | Verb [ "wait" ] [ Number n ] -> Ok (Wait n)
    | Verb [ "quit" ] _ -> Ok Quit
    | verb :: _ -> Error $"I do not know how to '{verb}'."

// ---- the state machine ----

type Player =
    { Here: RoomId
      Bag: Set<string>
      Light: bool
      Steps: int }

type Scene =
    | Playing of Player * World
    /// In the dark; the next wrong step ends it.
    | Groping of Player * World
    | Won of steps: int
    | Lost of reason: string

let things : Map<string, IThing> =
    [ lamp (); key "coin" "gate"; Fragile("rope", 2) :> IThing ]
    |> List.map (fun t -> t.Name, t)
    |> Map.ofList

/// The shortest way through open exits, breadth first.
let findWay (world: World) (from: RoomId) (goal: RoomId) : Direction list option =
    let cameFrom = Dictionary<RoomId, RoomId * Direction>()
    let seen = HashSet<RoomId>()
    let queue = Queue<RoomId>()
    seen.Add from |> ignore
    queue.Enqueue from
    let rec back at way =
        if at = from then
            way
        else
            let previous, d = cameFrom.[at]
            back previous (d :: way)
    let rec search () =
        if queue.Count = 0 then
            None
        else
            let at = queue.Dequeue()
            if at = goal then
                Some (back at [])
            else
                for KeyValue (d, exit) in world.[at].Exits do
                    match exit with
                    | Open target when seen.Add target ->
                        cameFrom.[target] <- (at, d)
                        queue.Enqueue target
                    | _ -> ()
                search ()
    search ()

let describe (player: Player) (world: World) =
    let r = world.[player.Here]
    if r.Dark && not player.Light then
        "It is dark."
    else
        let list words = words |> Seq.sort |> String.concat ", "
        let exits =
            r.Exits
            |> Map.toSeq
            |> Seq.map (fun (d, exit) ->
                match exit with
                | Open _ -> d.Word
                | Locked _ -> d.Word + " (locked)")
            |> list
        let there = if r.Things.IsEmpty then "" else $" You see: {list r.Things}."
        $"You are at {r.Title}. Exits: {exits}.{there}"

/// Dark rooms make a scene of their own.
let settle (player: Player) (world: World) =
    let r = world.[player.Here]
    if player.Bag.Contains "crown" && r.Id = RoomId "tower" then Won player.Steps
    elif r.Dark && not player.Light then Groping (player, world)
    else Playing (player, world)

let private useThing name (player: Player) (world: World) =
    if not (player.Bag.Contains name) then
        $"You have no {name}.", settle player world
    else
        match things.TryFind name with
        | None -> $"The {name} does nothing.", settle player world
        | Some thing ->
            match thing.Use(player.Here, world) with
            | Nothing text -> text, settle player world
            | Changed (text, world) -> text, settle player world
            | Lights on ->
                let player = { player with Light = on }
                (if on then "Light!" else "Darkness."), settle player world

let step (scene: Scene) (command: Command) : string * Scene =
    match scene, command with
    | (Won _ | Lost _), _ -> "It is over.", scene
    | _, Quit -> "Goodbye.", Lost "gave up"
    | (Playing (player, world) | Groping (player, world)), Go d ->
        let player = { player with Steps = player.Steps + 1 }
        match world.[player.Here].Exits.TryFind d, scene with
        | Some (Open target), _ ->
            let player = { player with Here = target }
            describe player world, settle player world
        | Some (Locked _), _ -> "That way is locked.", settle player world
        | None, Groping _ -> "You fall over something.", Lost "stumbled in the dark"
        | None, _ -> $"You cannot go {d.Word}.", settle player world
    | Groping (player, world), Use name -> useThing name player world
    | Groping _, _ -> "You cannot see a thing.", scene
    | Playing (player, world), Use name -> useThing name player world
    | Playing (player, world), Take name ->
        let r = world.[player.Here]
        if r.Things.Contains name then
            let world = world.Add(r.Id, { r with Things = r.Things.Remove name })
            $"You take the {name}.", settle { player with Bag = player.Bag.Add name } world
        else
            $"There is no {name} here.", scene
    | Playing (player, world), Drop name ->
        if player.Bag.Contains name then
            let r = world.[player.Here]
            let world = world |> Map.add r.Id { r with Things = r.Things.Add name }
            let lit = player.Light && name <> "lamp"
            $"You drop the {name}.", settle { player with Bag = player.Bag - set [ name ]; Light = lit } world
        else
            $"You have no {name}.", scene
    | Playing (player, world), Look -> describe player world, scene
    | Playing (player, _), Bag ->
        let held = if player.Bag.IsEmpty then "nothing" else String.Join(", ", player.Bag)
        $"You carry {held}.", scene
    | Playing (player, world), Guide place ->
        let goal = RoomId place
        if not (world.ContainsKey goal) then
            $"Nobody knows '{place}'.", scene
        else
            match findWay world player.Here goal with
            | Some [] -> "You are there.", scene
            | Some way -> way |> List.map _.Word |> String.concat ", then " |> sprintf "Go %s.", scene
            | None -> "There is no open way.", scene
    | Playing (player, world), Wait n -> $"You wait {n} time(s).", Playing ({ player with Steps = player.Steps + n }, world)

let play (lines: string list) =
    let start = { Here = RoomId "gate"; Bag = Set.empty; Light = false; Steps = 0 }
    let folder scene line =
        let text, next =
            match understand line with
            | Ok command -> step scene command
            | Error text -> text, scene
        printfn "> %s\n%s" line text
        next
    match List.fold folder (Playing (start, build ())) lines with
    | Won steps -> printfn "*** won after %d steps ***" steps
    | Lost reason -> printfn "*** lost: %s ***" reason
    | Playing (player, _) | Groping (player, _) -> printfn "*** still there after %d steps ***" player.Steps

[<EntryPoint>]
let main _ =
    play
        [ "look"; "guide tower"; "go north"; "n"; "guide cellar"; "e"; "take the coin"; "take moon"; "i"
          "west"; "use coin"; "walk west"; "get lamp"; "get rope"; "use rope"; "use rope"; "use rope"
          "drop rope"; "look"; "use coin"; "s"; "take crown"; "use lamp"; "take crown"; "use lamp"
          "use lamp"; "guide tower"; "run north"; "go up"; "east"; "wait 3"; "north"; "look" ]
    play [ ""; "jump"; "go home"; "wait"; "wait x"; "drop leaf"; "take leaf"; "use leaf"; "guide moon"; "guide gate"; "inventory" ]
    play [ "north"; "west"; "south"; "look"; "west"; "look" ]
    play [ "quit" ]
    0

//| > look
//| You are at the gate of an old garden. Exits: north. You see: leaf.
//| > guide tower
//| There is no open way.
//| > go north
//| You are at a path between hedges. Exits: east, north (locked), south, west.
//| > n
//| That way is locked.
//| > guide cellar
//| Go west, then south.
//| > e
//| You are at a round well. Exits: west. You see: bucket, coin.
//| > take the coin
//| You take the coin.
//| > take moon
//| There is no moon here.
//| > i
//| You carry coin.
//| > west
//| You are at a path between hedges. Exits: east, north (locked), south, west.
//| > use coin
//| The gate to the north opens.
//| > walk west
//| You are at a shed full of tools. Exits: east, south. You see: lamp, rope.
//| > get lamp
//| You take the lamp.
//| > get rope
//| You take the rope.
//| > use rope
//| The rope creaks (1 left).
//| > use rope
//| The rope creaks (0 left).
//| > use rope
//| The rope is broken.
//| > drop rope
//| You drop the rope.
//| > look
//| You are at a shed full of tools. Exits: east, south. You see: rope.
//| > use coin
//| There is no gate for the coin here.
//| > s
//| It is dark.
//| > take crown
//| You cannot see a thing.
//| > use lamp
//| Light!
//| > take crown
//| You take the crown.
//| > use lamp
//| Darkness.
//| > use lamp
//| Light!
//| > guide tower
//| Go north, then east, then north.
//| > run north
//| You are at a shed full of tools. Exits: east, south. You see: rope.
//| > go up
//| I do not know how to 'go'.
//| > east
//| You are at a path between hedges. Exits: east, north, south, west.
//| > wait 3
//| You wait 3 time(s).
//| > north
//| You are at the top of the tower. Exits: south.
//| > look
//| It is over.
//| *** won after 12 steps ***
//| > 
//| Say something.
//| > jump
//| I do not know how to 'jump'.
//| > go home
//| Which way is 'home'?
//| > wait
//| You wait 1 time(s).
//| > wait x
//| I do not know how to 'wait'.
//| > drop leaf
//| You have no leaf.
//| > take leaf
//| You take the leaf.
//| > use leaf
//| The leaf does nothing.
//| > guide moon
//| Nobody knows 'moon'.
//| > guide gate
//| You are there.
//| > inventory
//| You carry leaf.
//| *** still there after 1 steps ***
//| > north
//| You are at a path between hedges. Exits: east, north (locked), south, west.
//| > west
//| You are at a shed full of tools. Exits: east, south. You see: lamp, rope.
//| > south
//| It is dark.
//| > look
//| You cannot see a thing.
//| > west
//| You fall over something.
//| > look
//| It is over.
//| *** lost: stumbled in the dark ***
//| > quit
//| Goodbye.
//| *** lost: gave up ***
