(* A local function that is used at several types. *)

let pairs x y =
  let id v = v in
  let twice f v = f (f v) in
  let swap (a, b) = (b, a) in
  (id x, id y, twice (fun n -> n + 1) x, twice (fun s -> s ^ "!") y, swap (x, y))

let build tag =
  let label v show = tag ^ ":" ^ show v in
  label 3 string_of_int ^ " " ^ label 2.5 string_of_float ^ " " ^ label [ 1; 2 ] (fun l -> string_of_int (List.length l))

type 'a stack = { push : 'a -> unit; pop : unit -> 'a option }

let new_stack () =
  let items = ref [] in
  { push = (fun v -> items := v :: !items);
    pop = (fun () -> match !items with [] -> None | v :: rest -> items := rest; Some v) }

let () =
  let a, b, c, d, (e, f) = pairs 1 "s" in
  Printf.printf "%d %s %d %s %s %d\n" a b c d e f;
  print_endline (build "t");
  let s = new_stack () and t = new_stack () in
  s.push 1; s.push 2; t.push "x";
  (match s.pop (), t.pop (), t.pop () with
   | Some n, Some s, None -> Printf.printf "%d %s none\n" n s
   | _ -> print_endline "?");
  let rec length : 'a. 'a list -> int = function [] -> 0 | _ :: t -> 1 + length t in
  Printf.printf "%d %d\n" (length [ 1; 2; 3 ]) (length [ "a" ]);
  let nil = [] in
  Printf.printf "%d %d\n" (List.length (1 :: nil)) (List.length ("a" :: nil))
