let x = 1 (* café *)
let y = x § 1
(*@ error E0015 2 *)
