(* Distances between words: characters of strings and two rows of an array of integers. *)

let distance a b =
  let n = String.length b in
  let before = ref (Array.init (n + 1) (fun j -> j)) and row = ref (Array.make (n + 1) 0) in
  for i = 1 to String.length a do
    let old = !before and now = !row in
    now.(0) <- i;
    for j = 1 to n do
      let change = if a.[i - 1] = b.[j - 1] then 0 else 1 in
      let best = min (old.(j) + 1) (now.(j - 1) + 1) in
      now.(j) <- min best (old.(j - 1) + change)
    done;
    before := now;
    row := old
  done;
  !before.(n)

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 30 in
  let word seed length = String.init length (fun i -> Char.chr (97 + ((i * i * seed) + (i / 3)) mod 26)) in
  let sum = ref 0 in
  for i = 1 to rounds do
    sum := !sum + distance (word i 1000) (word (i + 3) 1100)
  done;
  Printf.printf "%d\n" !sum
