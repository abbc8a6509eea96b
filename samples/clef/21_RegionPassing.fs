/// Sample 21: functions that are lent a region.
module RegionPassing

let initial (r: Region) (value: int) (len: int) : nativeptr<int> =
    let values = Region.alloc<int> r len
    for i in 0 .. len - 1 do
        NativePtr.set values i value
    values

let doubleValues (r: Region) (input: nativeptr<int>) (len: int) : nativeptr<int> =
    let output = Region.alloc<int> r len
    for i in 0 .. len - 1 do
        NativePtr.set output i (2 * NativePtr.get input i)
    output

let show (label: string) (values: nativeptr<int>) (len: int) : unit =
    Console.write label
    for i in 0 .. len - 1 do
        Console.write $" {values.[i]}"
    Console.writeln ""

[<EntryPoint>]
let main _ =
    let region = Region.create 1
    let values = initial region 10 5
    show "Initial:" values 5
    let twice = doubleValues region values 5
    show "Doubled:" twice 5
    Console.writeln $"Used: {Region.usedBytes region} bytes"
    0

//| Initial: 10 10 10 10 10
//| Doubled: 20 20 20 20 20
//| Used: 80 bytes
