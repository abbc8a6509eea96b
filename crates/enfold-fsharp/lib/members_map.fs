/// What can be asked of maps with a dot.
module Members

type Map<'K, 'V> with
    member m.Count : int = Map.count m
    member m.IsEmpty : bool = Map.isEmpty m
    member m.Item with get (key: 'K) : 'V = Map.find key m
    member m.Add (key: 'K, value: 'V) : Map<'K, 'V> = Map.add key value m
    member m.Remove (key: 'K) : Map<'K, 'V> = Map.remove key m
    member m.Change (key: 'K, f: 'V option -> 'V option) : Map<'K, 'V> = Map.change key f m
    member m.ContainsKey (key: 'K) : bool = Map.containsKey key m
    member m.TryFind (key: 'K) : 'V option = Map.tryFind key m
    member m.Keys : 'K list = Map.Tree.foldBack (fun key _ out -> key :: out) m []
    member m.Values : 'V list = Map.Tree.foldBack (fun _ value out -> value :: out) m []
    new (pairs: ('K * 'V) list) = Map.ofList pairs
