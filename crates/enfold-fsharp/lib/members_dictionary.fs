/// What can be asked of dictionaries with a dot, as .NET has it.
module Members

type Dictionary<'K, 'V> with
    member d.Count : int = Dictionary.count d
    member d.Item with get (key: 'K) : 'V = Dictionary.get d key and set (key: 'K) (value: 'V) = Dictionary.set d key value
    member d.Add (key: 'K, value: 'V) : unit = Dictionary.add d key value
    member d.TryAdd (key: 'K, value: 'V) : bool = Dictionary.tryAdd d key value
    /// Whether the key is there, and its value; without one, a value that must not be used.
    member d.TryGetValue (key: 'K) : bool * 'V =
        match Dictionary.tryFind d key with
        | Some value -> (true, value)
        | None -> (false, (# "zeroed" : 'V #))
    member d.Remove (key: 'K) : bool = Dictionary.remove d key
    member d.ContainsKey (key: 'K) : bool = Dictionary.containsKey d key
    member d.Clear () : unit = Dictionary.clear d
    member d.Keys : 'K list = Dictionary.keys d
    member d.Values : 'V list = Dictionary.values d
    new () = Dictionary.create ()
    new (capacity: int) =
        if capacity < 0 then raise (ArgumentOutOfRangeException ("capacity", "Non-negative number required."))
        Dictionary.create ()
    new (other: Dictionary<'K, 'V>) = Dictionary.ofList (Dictionary.toList other)
