/// The elements of maps and dictionaries: a key and its value.
module Globals

[<SaysItself>]
type KeyValuePair<'K, 'V> =
    { key: 'K
      value: 'V }
    member pair.Key : 'K = pair.key
    member pair.Value : 'V = pair.value
    override pair.ToString () : string =
        "[" + string pair.key + ", " + string pair.value + "]"
    new (key: 'K, value: 'V) = { key = key; value = value }

let (|KeyValue|) (pair: KeyValuePair<'K, 'V>) : 'K * 'V = (pair.key, pair.value)
