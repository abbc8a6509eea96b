(* Conway's game of life on a torus of bytes. *)

let () =
  let steps = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 600 in
  let w = 256 and h = 256 in
  let now = ref (Bytes.make (w * h) '\000') and next = ref (Bytes.make (w * h) '\000') in
  for i = 0 to (w * h) - 1 do
    if i * i mod 7 < 3 then Bytes.set !now i '\001'
  done;
  for _ = 1 to steps do
    let from = !now and into = !next in
    for y = 0 to h - 1 do
      let up = (y + h - 1) land (h - 1) * w and here = y * w and down = (y + 1) land (h - 1) * w in
      for x = 0 to w - 1 do
        let l = (x + w - 1) land (w - 1) and r = (x + 1) land (w - 1) in
        let at i = Char.code (Bytes.get from i) in
        let around =
          at (up + l) + at (up + x) + at (up + r) + at (here + l) + at (here + r) + at (down + l)
          + at (down + x) + at (down + r)
        in
        let alive = around = 3 || (around = 2 && at (here + x) = 1) in
        Bytes.set into (here + x) (if alive then '\001' else '\000')
      done
    done;
    now := into;
    next := from
  done;
  let count = ref 0 in
  Bytes.iter (fun c -> count := !count + Char.code c) !now;
  Printf.printf "%d\n" !count
