(* n = 2000: edges of random graphs in an array that a loop replaces by a longer one when it is full; it is called from two places. *)
let next seed = ((seed * 1103515245) + 12345) land 0x3FFFFFFF

let rec generate seed count nodes edges used =
  if count = 0 then edges, used
  else begin
    let edges = if used = Array.length edges then Array.append edges (Array.make used (0, 0)) else edges in
    let a = next seed in
    let b = next a in
    edges.(used) <- ((a lsr 8) mod nodes, (b lsr 8) mod nodes);
    generate b (count - 1) nodes edges (used + 1)
  end

let degree edges used node =
  let rec go i sum =
    if i = used then sum
    else
      let a, b = edges.(i) in
      go (i + 1) (if a = node || b = node then sum + 1 else sum)
  in
  go 0 0

let rec rounds n seed few sum =
  if n = 0 then sum
  else
    let edges, used = generate seed (100 + (n mod 300)) 97 few 0 in
    let more, most = if n land 1 = 0 then generate seed (used + 200) 11 edges used else edges, used in
    rounds (n - 1) (next (seed + n)) few ((sum + degree more most (n mod 11)) land 0xFFFFFF)

let () =
  let n = int_of_string Sys.argv.(1) in
  Printf.printf "%d\n" (rounds n 42 (Array.make 4 (0, 0)) 0)
