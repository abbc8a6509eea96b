(* One of each thing that `explain` has to account for: whatever a run makes must be in its report. *)

type handler = { name : string; handle : int -> int }

let add n = fun x -> x + n
let scale a b x = (a * x) + b
let apply_twice f x = f (f x)

module Table (Key : Map.OrderedType) = struct
  module M = Map.Make (Key)

  let of_list pairs = List.fold_left (fun m (k, v) -> M.add k v m) M.empty pairs
  let keys m = M.fold (fun k _ all -> k :: all) m []
end

module Strings = Table (String)

type counter = { next : unit -> int; reset : int -> unit }

let counter start =
  let count = ref start in
  { next = (fun () -> incr count; !count); reset = (fun n -> count := n) }

exception Odd of int

let half n = if n land 1 = 1 then raise (Odd n) else n / 2
let handlers k = [| { name = "plus"; handle = add k }; { name = "line"; handle = scale k (k + 1) } |]

let count_words text =
  let counts = Hashtbl.create 8 in
  List.iter
    (fun word ->
      let n = try Hashtbl.find counts word with Not_found -> 0 in
      Hashtbl.replace counts word (n + 1))
    (String.split_on_char ' ' text);
  List.sort compare (Hashtbl.fold (fun word n all -> (word, n) :: all) counts [])

let () =
  let k = 2 + Array.length Sys.argv in
  Array.iter (fun h -> Printf.printf "%s %d\n" h.name (h.handle 5)) (handlers k);
  let steps = List.map scale [ 1; k ] in
  List.iter (fun step -> Printf.printf "%d " (step 2 3)) steps;
  print_newline ();
  Printf.printf "%d\n" (apply_twice (add k) 1);
  let c = counter 0 in
  c.reset 10;
  Printf.printf "%d " (c.next ());
  Printf.printf "%d\n" (c.next ());
  List.iter (fun (word, n) -> Printf.printf "%s %d\n" word n) (count_words "to be or not to be");
  List.iter
    (fun n ->
      print_endline (match half n with h -> string_of_int h | exception Odd n -> Printf.sprintf "odd %d" n))
    [ 4; 7 ];
  let delayed = lazy (List.init k (Printf.sprintf "<%d>")) in
  print_endline (String.concat "" (Lazy.force delayed));
  let table = Strings.of_list [ ("b", 1); ("a", 2) ] in
  print_endline (String.concat "," (Strings.keys table));
  let evens = Seq.filter (fun i -> i land 1 = 0) (Seq.map (( * ) k) (List.to_seq [ 1; 2; 3; 4 ])) in
  Seq.iter (Printf.printf "%d ") evens;
  print_newline ();
  let later = ref (fun x -> x) in
  later := add (String.length "four");
  Printf.printf "%d\n" (!later 1)
