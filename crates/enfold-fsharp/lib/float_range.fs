/// What loops over ranges of floats ask for.
module FloatRange

/// The step of a range, which must lead somewhere.
let step (value: float) : float =
    if value = 0.0 then invalidArg "step" "The step of a range cannot be zero." else value

/// Whether a range goes on with this element.
let more (element: float) (step: float) (last: float) : bool =
    if step > 0.0 then element <= last else element >= last
