// 100 million tail calls between two closures that know each other only through mutable fields.
//@ skip interp
type Machine = {
    mutable Ping: int -> int -> int
    mutable Pong: int -> int -> int
}

[<EntryPoint>]
let main _ =
    let m = { Ping = (fun _ acc -> acc); Pong = (fun _ acc -> acc) }
    let step = 1
    m.Ping <- (fun n acc -> if n = 0 then acc else m.Pong (n - step) (acc + 1))
    m.Pong <- (fun n acc -> if n = 0 then acc else m.Ping (n - step) (acc + 2))
    Console.writeln (Format.int (m.Ping 100000000 0))
    Console.writeln (Format.int (m.Pong 3 0))
    0

//| 150000000
//| 5
