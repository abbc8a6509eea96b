(* Sorting algorithms on lists and arrays. *)

let rec insertion cmp = function
  | [] -> []
  | x :: rest ->
    let rec insert = function [] -> [ x ] | y :: ys as l -> if cmp x y <= 0 then x :: l else y :: insert ys in
    insert (insertion cmp rest)

let rec quick cmp = function
  | [] -> []
  | p :: rest ->
    let small, large = List.partition (fun x -> cmp x p < 0) rest in
    quick cmp small @ (p :: quick cmp large)

let merge_sort cmp l =
  let rec split l a b = match l with [] -> (a, b) | x :: rest -> split rest (x :: b) a in
  let rec merge a b = match a, b with
    | [], l | l, [] -> l
    | x :: xs, y :: ys -> if cmp x y <= 0 then x :: merge xs b else y :: merge a ys in
  let rec go = function
    | ([] | [ _ ]) as l -> l
    | l -> let a, b = split l [] [] in merge (go a) (go b) in
  go l

let heap_sort cmp a =
  let swap i j = let t = a.(i) in a.(i) <- a.(j); a.(j) <- t in
  let rec sift i n =
    let l = (2 * i) + 1 in
    if l < n then begin
      let m = if l + 1 < n && cmp a.(l) a.(l + 1) < 0 then l + 1 else l in
      if cmp a.(i) a.(m) < 0 then begin swap i m; sift m n end
    end
  in
  let n = Array.length a in
  for i = (n / 2) - 1 downto 0 do sift i n done;
  for last = n - 1 downto 1 do swap 0 last; sift 0 last done

let bubble a =
  let sorted = ref false and n = ref (Array.length a) in
  while not !sorted do
    sorted := true;
    for i = 1 to !n - 1 do
      if a.(i - 1) > a.(i) then begin
        let t = a.(i) in a.(i) <- a.(i - 1); a.(i - 1) <- t;
        sorted := false
      end
    done;
    decr n
  done

let counting limit l =
  let counts = Array.make limit 0 in
  List.iter (fun x -> counts.(x) <- counts.(x) + 1) l;
  List.concat (Array.to_list (Array.mapi (fun i n -> List.init n (fun _ -> i)) counts))

let () =
  let l = List.init 40 (fun i -> i * 73 mod 41) in
  let expected = List.sort compare l in
  let test name r = Printf.printf "%s %b\n" name (r = expected) in
  test "insertion" (insertion compare l);
  test "quick" (quick compare l);
  test "merge" (merge_sort compare l);
  test "heap" (let a = Array.of_list l in heap_sort compare a; Array.to_list a);
  test "bubble" (let a = Array.of_list l in bubble a; Array.to_list a);
  test "counting" (counting 41 l);
  print_endline (String.concat " " (merge_sort (fun a b -> compare (String.length b) (String.length a)) [ "a"; "bbb"; "cc"; "dddd" ]));
  print_endline (String.concat " " (List.map string_of_float (quick compare [ 2.5; -1.0; 3.25; 0.0 ])))
