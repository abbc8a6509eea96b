(* Graphs, tables, matrices, sequences: a little of everything. *)

module Graph = struct
  module Node = struct type t = string let compare = String.compare end
  module NMap = Map.Make (Node)
  module NSet = Set.Make (Node)
  type t = NSet.t NMap.t
  let empty : t = NMap.empty
  let add_edge a b g = NMap.update a (function None -> Some (NSet.singleton b) | Some s -> Some (NSet.add b s)) g
  let neighbours g n = try NMap.find n g with Not_found -> NSet.empty
  let bfs g start =
    let q = Queue.create () in
    let seen = Hashtbl.create 16 in
    let out = ref [] in
    Queue.add start q; Hashtbl.add seen start ();
    while not (Queue.is_empty q) do
      let n = Queue.pop q in
      out := n :: !out;
      NSet.iter (fun m -> if not (Hashtbl.mem seen m) then (Hashtbl.add seen m (); Queue.add m q)) (neighbours g n)
    done;
    List.rev !out
end
let () =
  let g = Graph.(empty |> add_edge "a" "b" |> add_edge "a" "c" |> add_edge "b" "d" |> add_edge "c" "d" |> add_edge "d" "a") in
  print_endline (String.concat " " (Graph.bfs g "a"))
let memo_rec f = let h = Hashtbl.create 100 in let rec g x = match Hashtbl.find_opt h x with Some v -> v | None -> let v = f g x in Hashtbl.add h x v; v in g
let fib = memo_rec (fun self n -> if n < 2 then n else self (n - 1) + self (n - 2))
let () = Printf.printf "%d\n" (fib 60)
let matrix_mul a b =
  let n = Array.length a and m = Array.length b.(0) and k = Array.length b in
  Array.init n (fun i -> Array.init m (fun j -> let s = ref 0. in for l = 0 to k - 1 do s := !s +. a.(i).(l) *. b.(l).(j) done; !s))
let () = Array.iter (fun r -> Array.iter (Printf.printf "%6.2f") r; print_newline ()) (matrix_mul [|[|1.;2.|];[|3.;4.|]|] [|[|0.;1.|];[|1.;0.|]|])
let rec perms = function [] -> [[]] | l -> List.concat_map (fun x -> List.map (fun p -> x :: p) (perms (List.filter (( <> ) x) l))) l
let () = List.iter (fun p -> print_string (String.concat "" (List.map string_of_int p) ^ " ")) (perms [1;2;3]); print_newline ()
let string_rev s = String.init (String.length s) (fun i -> s.[String.length s - 1 - i])
let () = print_endline (string_rev "hello")
let () = let b = Buffer.create 16 in for i = 0 to 9 do Buffer.add_string b (string_of_int i); if i mod 3 = 0 then Buffer.add_char b ',' done; print_endline (Buffer.contents b)
let (|>>) x f = f x
let () = [3;1;2] |> List.sort compare |> List.map string_of_int |> String.concat ";" |>> print_endline
let rec ackermann m n = match m, n with 0, n -> n + 1 | m, 0 -> ackermann (m - 1) 1 | m, n -> ackermann (m - 1) (ackermann m (n - 1))
let () = Printf.printf "%d\n" (ackermann 2 9)
exception Stop of { code : int; why : string }
let () = try raise (Stop { code = 3; why = "x" }) with Stop { code; why } -> Printf.printf "%d %s\n" code why
let x = let open Int64 in add 1L (mul 2L 3L)
let () = Printf.printf "%Ld %ld %nd\n" x 5l 7n
let f = function { contents = 0 } -> "zero" | { contents = n } when n < 0 -> "neg" | _ -> "pos"
let () = List.iter (fun n -> print_endline (f (ref n))) [0; -1; 1]
let () = match Some (1, [2; 3]) with Some (a, b :: _ as p) -> let (q, _) = p in Printf.printf "%d %d %d\n" a b q | _ -> ()
let rec take n s = if n = 0 then [] else match s () with Seq.Nil -> [] | Seq.Cons (x, r) -> x :: take (n - 1) r
let rec nat n () = Seq.Cons (n, nat (n + 1))
let () = List.iter (Printf.printf "%d ") (take 5 (Seq.filter (fun x -> x mod 2 = 0) (nat 1))); print_newline ()
let () = Printf.printf "%s\n" (match compare (1, 'a') (1, 'b') with 0 -> "eq" | n when n < 0 -> "lt" | _ -> "gt")
let () = let t = (1, 2.5, "x") in let (a, b, c) = t in Printf.printf "%d %.1f %s\n" a b c
let apply ?(times = 1) f x = let rec go n x = if n = 0 then x else go (n - 1) (f x) in go times x
let () = Printf.printf "%d %d\n" (apply succ 1) (apply ~times:5 succ 1)
let () = List.iteri (fun i s -> Printf.printf "%d=%s " i s) (String.split_on_char ',' "a,b,c"); print_newline ()
let () = Printf.printf "%B %d %d\n" (Option.is_some (List.find_opt (fun x -> x > 2) [1;2;3])) (Option.value ~default:0 None) (Result.fold ~ok:Fun.id ~error:(fun _ -> 0) (Ok 4))
