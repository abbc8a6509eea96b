open System.IO
let now = System.DateTime.Now
let text = System.IO.File.ReadAllText "x"
//@ error E0105 1
//@ error E0101 2
//@ error E0101 3
