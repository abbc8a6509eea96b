/// The pattern that forces a lazy value.
module Globals

let (|Lazy|) (value: Lazy<'T>) : 'T = value.Force()
