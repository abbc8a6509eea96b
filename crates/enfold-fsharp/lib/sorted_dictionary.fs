/// A dictionary in the order of its keys: a cell with a map.
module SortedDictionary

[<ReferenceEquality; Viewed("pairs", "seq", "pairs")>]
type SortedDictionary<'K, 'V> = { mutable map': Map<'K, 'V> }

let pairs (d: SortedDictionary<'K, 'V>) : KeyValuePair<'K, 'V> list =
    List.map (fun (k, v) -> KeyValuePair (k, v)) (Map.toList d.map')
let find (d: SortedDictionary<'K, 'V>) (key: 'K) : 'V =
    match Map.tryFind key d.map' with
    | Some value -> value
    | None -> raise (KeyNotFoundException "The given key was not present in the dictionary.")
let set (d: SortedDictionary<'K, 'V>) (key: 'K) (value: 'V) : unit = d.map' <- Map.add key value d.map'
let add (d: SortedDictionary<'K, 'V>) (key: 'K) (value: 'V) : unit =
    if Map.containsKey key d.map' then raise (ArgumentException "An item with the same key has already been added.")
    set d key value

type SortedDictionary<'K, 'V> with
    new () = { map' = Map.empty }
    member d.Count : int = Map.count d.map'
    member d.Item with get (key: 'K) : 'V = find d key and set (key: 'K) (value: 'V) = set d key value
    member d.Add (key: 'K, value: 'V) : unit = add d key value
    member d.TryAdd (key: 'K, value: 'V) : bool =
        let fresh = not (Map.containsKey key d.map')
        if fresh then set d key value
        fresh
    member d.TryGetValue (key: 'K) : bool * 'V =
        match Map.tryFind key d.map' with
        | Some value -> (true, value)
        | None -> (false, (# "zeroed" : 'V #))
    member d.ContainsKey (key: 'K) : bool = Map.containsKey key d.map'
    member d.Remove (key: 'K) : bool =
        let there = Map.containsKey key d.map'
        if there then d.map' <- Map.remove key d.map'
        there
    member d.Clear () : unit = d.map' <- Map.empty
    member d.Keys : 'K list = List.map fst (Map.toList d.map')
    member d.Values : 'V list = List.map snd (Map.toList d.map')
