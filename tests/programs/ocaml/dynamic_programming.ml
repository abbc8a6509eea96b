(* Tables: knapsack, longest common subsequence, edit distance, coins, paths. *)

let knapsack items capacity =
  let best = Array.make (capacity + 1) 0 in
  List.iter (fun (w, v) -> for c = capacity downto w do best.(c) <- max best.(c) (best.(c - w) + v) done) items;
  best.(capacity)

let lcs a b =
  let n = String.length a and m = String.length b in
  let t = Array.make_matrix (n + 1) (m + 1) 0 in
  for i = n - 1 downto 0 do
    for j = m - 1 downto 0 do
      t.(i).(j) <- (if a.[i] = b.[j] then 1 + t.(i + 1).(j + 1) else max t.(i + 1).(j) t.(i).(j + 1))
    done
  done;
  let rec walk i j = if i >= n || j >= m then [] else
    if a.[i] = b.[j] then a.[i] :: walk (i + 1) (j + 1)
    else if t.(i + 1).(j) >= t.(i).(j + 1) then walk (i + 1) j else walk i (j + 1) in
  String.of_seq (List.to_seq (walk 0 0))

let distance a b =
  let m = String.length b in
  let row = Array.init (m + 1) Fun.id in
  String.iteri (fun i c ->
    let diagonal = ref row.(0) in
    row.(0) <- i + 1;
    for j = 1 to m do
      let old = row.(j) in
      row.(j) <- min (min (row.(j) + 1) (row.(j - 1) + 1)) (!diagonal + if c = b.[j - 1] then 0 else 1);
      diagonal := old
    done) a;
  row.(m)

let ways coins total =
  let t = Array.make (total + 1) 0 in
  t.(0) <- 1;
  List.iter (fun c -> for i = c to total do t.(i) <- t.(i) + t.(i - c) done) coins;
  t.(total)

let longest_increasing l =
  let a = Array.of_list l in
  let best = Array.make (Array.length a) 1 in
  Array.iteri (fun i x -> for j = 0 to i - 1 do if a.(j) < x then best.(i) <- max best.(i) (best.(j) + 1) done) a;
  Array.fold_left max 0 best

let () =
  Printf.printf "%d\n" (knapsack [ (12, 4); (2, 2); (1, 1); (1, 2); (4, 10) ] 15);
  List.iter (fun (a, b) -> Printf.printf "%s %s: %s %d\n" a b (lcs a b) (distance a b))
    [ ("kitten", "sitting"); ("saturday", "sunday"); ("", "abc"); ("abcbdab", "bdcaba") ];
  Printf.printf "%d %d\n" (ways [ 1; 2; 5; 10; 20; 50; 100; 200 ] 200) (ways [ 3; 5 ] 7);
  Printf.printf "%d\n" (longest_increasing [ 10; 9; 2; 5; 3; 7; 101; 18 ])
