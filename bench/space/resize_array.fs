// n = 100000: particles in a resizable array; some die in each step and others are born.
module Space.ResizeArrays

type Particle =
    { mutable X: float
      mutable V: float
      mutable Age: int
      Label: string }

let born (i: int) = { X = float (i % 100); V = float (i % 7) - 3.0; Age = 0; Label = "p" + string (i % 1000) }

let step (particles: ResizeArray<Particle>) =
    for p in particles do
        p.X <- p.X + p.V
        p.Age <- p.Age + 1
        if p.X < 0.0 || p.X > 100.0 then p.V <- -p.V
    particles.RemoveAll(fun p -> p.Age > 20) |> ignore

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let particles = ResizeArray<Particle>()
    let mutable sum = 0
    for i in 1 .. n do
        particles.Add(born i)
        if i % 5 = 0 then particles.Insert(i % particles.Count, born (i * 3))
        if i % 4 = 0 then step particles
        if particles.Count > 200 then particles.RemoveRange(0, 50)
        sum <- (sum + particles.Count + particles.[particles.Count / 2].Label.Length) &&& 0xFFFFFF
    printfn "%d %d" sum (particles |> Seq.sumBy (fun p -> int p.X + p.Age))
    0
