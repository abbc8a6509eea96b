[<NoComparison>]
type A = { X: int }
[<NoEquality>]
type B = { Y: int }
[<ReferenceEquality>]
type C = { mutable Z: int }
[<CustomEquality; NoComparison>]
type D = { W: int }
let a = { X = 1 }
let b = { Y = 1 }
let c = { Z = 1 }
let fine = a = a && c = c
let r1 = a < a
let r2 = List.sort [ a ]
let r3 = b = b
let r4 = Some (1, b) = None
let r5 = compare c c
let r6 = Map.ofList [ (c, 1) ]
let r7 = List.distinct [ b ]
let r8 = max [ a ] []
//@ error E0901 7
//@ error E0209 13
//@ error E0209 14
//@ error E0209 15
//@ error E0209 16
//@ error E0209 17
//@ error E0209 18
//@ error E0209 19
//@ error E0209 20
