/// What programs open for regions and arenas, which are there without it.
module Fidelity.Memory

type Region = Region
