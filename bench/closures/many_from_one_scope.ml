(* Six closures over the same five variables, made again and again: six records of five words, or one environment. *)
let bundle a b c d e =
  [| (fun x -> a + b + c + d + e + x); (fun x -> (a * b) + (c * d) + (e * x)); (fun x -> a - b - c - d - e - x);
     (fun x -> a lxor b lxor c lxor d lxor e lxor x); (fun x -> max (a + x) (b + c + d + e)); (fun x -> min (a * x) (b + c + d + e)) |]

let () =
  let sum = ref 0 in
  for i = 1 to 30_000 do
    let fs = bundle i (i + 1) (i + 2) (i + 3) (i + 4) in
    sum := (!sum + fs.(i mod 6) i) land 0xffffff
  done;
  Printf.printf "%d\n" !sum
