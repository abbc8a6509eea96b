(* A sudoku solver with candidate sets as bits. *)

exception Solved of int array

let peers =
  Array.init 81 (fun i ->
    let r = i / 9 and c = i mod 9 in
    List.filter
      (fun j -> j <> i && (j / 9 = r || j mod 9 = c || (j / 27 = r / 3 && j mod 9 / 3 = c / 3)))
      (List.init 81 Fun.id))

let rec bits n = if n = 0 then 0 else 1 + bits (n land (n - 1))

let rec assign cand i bit =
  if cand.(i) land bit = 0 then false
  else begin
    cand.(i) <- bit;
    List.for_all
      (fun p ->
        if cand.(p) land bit = 0 then true
        else begin
          cand.(p) <- cand.(p) land lnot bit;
          match bits cand.(p) with 0 -> false | 1 -> assign cand p cand.(p) | _ -> true
        end)
      peers.(i)
  end

let rec search cand =
  let best = ref (-1) and least = ref 10 in
  Array.iteri (fun i c -> let n = bits c in if n > 1 && n < !least then begin best := i; least := n end) cand;
  if !best < 0 then raise (Solved cand);
  for d = 0 to 8 do
    if cand.(!best) land (1 lsl d) <> 0 then begin
      let copy = Array.copy cand in
      if assign copy !best (1 lsl d) then search copy
    end
  done

let solve text =
  let cand = Array.make 81 0x1ff in
  let ok = ref true in
  String.iteri (fun i c -> if c <> '.' && !ok then ok := assign cand i (1 lsl (Char.code c - 49))) text;
  if not !ok then None else try search cand; None with Solved c -> Some c

let digit b = let rec go d = if b land (1 lsl d) <> 0 then d + 1 else go (d + 1) in go 0

let () =
  List.iter
    (fun p ->
      match solve p with
      | None -> print_endline "no solution"
      | Some c ->
        for r = 0 to 8 do
          print_endline (String.concat "" (List.init 9 (fun k -> string_of_int (digit c.((r * 9) + k)))))
        done;
        print_newline ())
    [ "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
      "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
      "55..............................................................................." ]
