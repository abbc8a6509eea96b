(* Hidden state: counters, streams and folds that keep a value of a type that nobody else knows. *)
type counter = Counter : { state : 's; next : 's -> 's; read : 's -> int } -> counter

type 'a stream = Stream : 's * ('s -> ('a * 's) option) -> 'a stream
type ('a, 'b) fold = Fold : 's * ('s -> 'a -> 's) * ('s -> 'b) -> ('a, 'b) fold

let tick (Counter c) = Counter { c with state = c.next c.state }
let read (Counter { state; read; _ }) = read state

let counters =
  [
    Counter { state = 0; next = succ; read = (fun n -> n) };
    Counter { state = ""; next = (fun s -> s ^ "x"); read = String.length };
    Counter { state = []; next = (fun l -> () :: l); read = List.length };
  ]

let from n = Stream (n, fun k -> Some (k, k + 1))
let of_list l = Stream (l, function [] -> None | x :: r -> Some (x, r))

let map f (Stream (s, step)) =
  Stream (s, fun s -> match step s with None -> None | Some (x, s) -> Some (f x, s))

let zip (Stream (s, f)) (Stream (t, g)) =
  Stream
    ( (s, t),
      fun (s, t) ->
        match (f s, g t) with Some (x, s), Some (y, t) -> Some ((x, y), (s, t)) | _ -> None )

let take n (Stream (s, step)) =
  let rec go n s = if n = 0 then [] else match step s with None -> [] | Some (x, s) -> x :: go (n - 1) s in
  go n s

let run (Fold (init, step, finish)) l = finish (List.fold_left step init l)

let both (Fold (i, f, p)) (Fold (j, g, q)) =
  Fold ((i, j), (fun (a, b) x -> (f a x, g b x)), fun (a, b) -> (p a, q b))

let sum = Fold (0, ( + ), fun n -> n)
let count = Fold (0, (fun n _ -> n + 1), fun n -> n)
let mean = Fold ((0, 0), (fun (s, n) x -> (s + x, n + 1)), fun (s, n) -> float_of_int s /. float_of_int n)

let () =
  let c = List.map (fun c -> tick (tick (tick c))) counters in
  List.iter (fun c -> Printf.printf "%d " (read c)) c;
  print_newline ();
  let s = zip (from 1) (map String.uppercase_ascii (of_list [ "a"; "b"; "c" ])) in
  List.iter (fun (n, x) -> Printf.printf "%d%s " n x) (take 10 s);
  print_newline ();
  List.iter (Printf.printf "%d ") (take 4 (map (fun x -> x * x) (from 3)));
  print_newline ();
  let l = [ 1; 2; 3; 4 ] in
  let (a, b), m = run (both (both sum count) mean) l in
  Printf.printf "%d %d %.2f\n" a b m
