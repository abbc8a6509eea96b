(* Sequences: a function of unit that yields an element and the next function. Nothing is computed before it is asked
   for, and again each time it is. Each step makes the functions of the next. A program with one kind of sequence gives
   them back step by step; in this one many kinds meet, and they are kept until the fold is done (docs/memory.md). *)

let rec numbers n () = Seq.Cons (n, numbers (n + 1))

let rec take n seq () =
  if n = 0 then Seq.Nil
  else match seq () with Seq.Nil -> Seq.Nil | Seq.Cons (x, rest) -> Seq.Cons (x, take (n - 1) rest)

let rec take_while keep seq () =
  match seq () with
  | Seq.Cons (x, rest) when keep x -> Seq.Cons (x, take_while keep rest)
  | _ -> Seq.Nil

let collatz n =
  let step = function
    | 0 -> None
    | 1 -> Some (1, 0)
    | n -> Some (n, if n mod 2 = 0 then n / 2 else (3 * n) + 1)
  in
  Seq.unfold step n

let show seq = print_endline (String.concat " " (List.of_seq (Seq.map string_of_int seq)))

let () =
  print_endline "=== Sequences ===";
  show (take 5 (numbers 10));
  show (numbers 1 |> Seq.filter (fun n -> n mod 3 = 0) |> Seq.map (fun n -> n * n) |> take 6);
  show (collatz 6);
  show (Seq.flat_map (fun n -> take n (numbers 1)) (List.to_seq [ 1; 2; 3 ]));

  print_endline "--- Only what is needed ---";
  let noisy = Seq.map (fun n -> Printf.printf "[%d]" n; n) (numbers 1) in
  show (take_while (fun n -> n < 4) noisy);

  print_endline "--- A long way ---";
  let total = Seq.fold_left ( + ) 0 (take 100_000 (Seq.map (fun n -> n land 7) (numbers 0))) in
  Printf.printf "%d\n" total;

  print_endline "--- From and to collections ---";
  let table = Hashtbl.of_seq (List.to_seq [ ("one", 1); ("two", 2); ("three", 3) ]) in
  let names = List.sort compare (List.of_seq (Hashtbl.to_seq_keys table)) in
  print_endline (String.concat " " names);
  print_endline (String.of_seq (Seq.map Char.uppercase_ascii (String.to_seq "sequence")))
