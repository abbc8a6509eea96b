module Unchecked

let defaultof<'T> : 'T = (# "zeroed" : 'T #)
