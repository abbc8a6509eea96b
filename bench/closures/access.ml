(* A function six scopes deep reads a variable of each, many times: from its own record, or parent by parent. *)
let nest a =
  let f1 b =
    let f2 c =
      let f3 d =
        let f4 e =
          let f5 x = a + (b * x) - (c * d) + (e land x) in
          f5 in
        f4 in
      f3 in
    f2 in
  f1

let () =
  let fs = Array.init 8 (fun i -> nest i (i + 1) (i + 2) (i + 3) (i + 4)) in
  let sum = ref 0 in
  for round = 1 to 300_000 do
    sum := (!sum + fs.(round land 7) round) land 0xffffff
  done;
  Printf.printf "%d\n" !sum
