/// What FSharp.Core has for every type of numbers.
module LanguagePrimitives

let inline GenericZero<'T> : 'T = (# "convert" 0 : 'T #)
let inline GenericOne<'T> : 'T = (# "convert" 1 : 'T #)
