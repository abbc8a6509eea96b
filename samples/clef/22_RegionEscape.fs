/// Sample 22: what outlives a region is copied out of it.
module RegionEscape

let squares (count: int) : int[] =
    let scratch = Region.create 1
    let temp = Region.alloc<int> scratch count
    for i in 0 .. count - 1 do
        NativePtr.set temp i ((i + 1) * (i + 1))
    Region.copyOut<int> temp count

/// The same, into a region of the caller's.
let squaresIn (target: Region) (count: int) : nativeptr<int> =
    let scratch = Region.create 1
    let temp = Region.alloc<int> scratch count
    for i in 0 .. count - 1 do
        NativePtr.set temp i ((i + 1) * (i + 1))
    Region.copyTo temp count target

[<EntryPoint>]
let main _ =
    Console.write "Squared:"
    for x in squares 5 do
        Console.write $" {x}"
    Console.writeln ""
    let region = Region.create 1
    let copy = squaresIn region 5
    if copy.[4] <> 25 then Console.writeln "the copy is not the same"
    0

//| Squared: 1 4 9 16 25
