// Units of measure: checked, multiplied, divided, generic, and gone at run time.
[<Measure>] type m
[<Measure>] type s
[<Measure>] type kg
[<Measure>] type N = kg m / s^2
[<Measure>] type J = N * m

let gravity = 9.5<m/s^2>
let fall (t: float<s>) : float<m> = 0.5 * gravity * t * t
let speed (distance: float<m>) (time: float<s>) = distance / time
let force (mass: float<kg>) (a: float<m/s^2>) : float<N> = mass * a
let work (f: float<N>) (d: float<m>) : float<J> = f * d

let square (x: float<'u>) : float<'u^2> = x * x
let average (a: float<'u>) (b: float<'u>) = (a + b) / 2.0
let ratio (a: float<'u>) (b: float<'u>) : float = a / b
let scale k (x: float<m>) = k * x

type Vec<[<Measure>] 'u> =
    { X: float<'u>; Y: float<'u> }
    member v.Length : float<'u> = sqrt (v.X * v.X + v.Y * v.Y)
    static member (+) (a: Vec<'u>, b: Vec<'u>) : Vec<'u> = { X = a.X + b.X; Y = a.Y + b.Y }

type Trip = { Distance: float<m>; Time: float<s> }

let rec total (trips: Trip list) : float<m> =
    match trips with
    | [] -> 0.0<m>
    | trip :: rest -> trip.Distance + total rest

[<EntryPoint>]
let main _ =
    let d = fall 2.0<s>
    Console.writeln $"{d} {speed d 4.0<s>} {force 2.0<kg> gravity} {work 3.0<N> 2.0<m>}"
    Console.writeln $"{square 3.0<m>} {average 1.0<s> 2.0<s>} {ratio 6.0<kg> 3.0<kg>} {square 1.5}"
    let area: float<m^2> = 3.0<m> * 4.0<m>
    let side: float<m> = sqrt 16.0<m^2>
    Console.writeln $"{area} {side} {area / side} {float (area / 1.0<m^2>)} {scale 2.0<s> side}"
    let v = { X = 3.0<m>; Y = 4.0<m> }
    let w = v + { X = 3.0<m>; Y = 4.0<m> }
    Console.writeln $"{v.Length} {w.Length} {v.Length < w.Length} {max v.Length 7.0<m>}"
    let trips = [ { Distance = 100.0<m>; Time = 10.0<s> }; { Distance = 50.0<m>; Time = 5.0<s> } ]
    let mutable sum = 0.0<s>
    for trip in trips do
        sum <- sum + trip.Time
    Console.writeln $"{total trips} {sum} {total trips / sum} {-sum} {abs -2.0<kg>}"
    let count = 3<m> * 2<m>
    Console.writeln $"{count} {float count * 1.0<m>} {floor 2.7<s>}"
    let speeds = trips |> List.map (fun trip -> trip.Distance / trip.Time)
    Console.writeln $"{speeds.Head} {List.fold (fun a b -> a + b) 0.0<m/s> speeds}"
    // Products of what is not known yet where they stand.
    let area': int<m> * int<m> -> int<m^2> = fun (t, v) -> t * v
    let priced = List.sumBy (fun (t, v) -> t * v) [ 1<m>, 2; 3<m>, 4 ]
    let work': float<J> = List.sumBy (fun (f, d) -> f * d) [ 1.5<N>, 2.0<m> ]
    let rates = List.map2 (fun a b -> a / b) [ 6.0<m>; 9.0<m> ] [ 2.0<s>; 3.0<s> ]
    let plain = List.map2 (fun a b -> a * b) [ 2; 3 ] [ 4; 5 ]
    let times a b = a * b
    printfn "%d %d %A %A %A %d" (area' (3<m>, 4<m>)) priced work' rates plain (times 6 7)
    0

//| 19 4.75 19 6
//| 9 1.5 2 2.25
//| 12 4 3 12 8
//| 5 10 True 7
//| 150 15 10 -15 2
//| 6 6 2
//| 10 20
//| 12 14 3.0 [3.0; 3.0] [8; 15] 42
