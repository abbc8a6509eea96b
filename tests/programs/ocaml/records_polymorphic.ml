(* Records with type parameters and fields that are functions. *)

type ('k, 'v) store = { get : 'k -> 'v option; put : 'k -> 'v -> unit; size : unit -> int }
type 'a iterator = { mutable next : unit -> 'a option }
type 'a tree = { value : 'a; children : 'a tree list }

let assoc_store () =
  let items = ref [] in
  { get = (fun k -> List.assoc_opt k !items);
    put = (fun k v -> items := (k, v) :: List.remove_assoc k !items);
    size = (fun () -> List.length !items) }

let iterator l =
  let rest = ref l in
  { next = (fun () -> match !rest with [] -> None | x :: t -> rest := t; Some x) }

let rec map f t = { value = f t.value; children = List.map (map f) t.children }
let rec fold f t = f t.value (List.map (fold f) t.children)

let () =
  let s = assoc_store () in
  s.put "a" 1; s.put "b" 2; s.put "a" 3;
  Printf.printf "%d %b %d\n" (Option.get (s.get "a")) (s.get "z" = None) (s.size ());
  let t = assoc_store () in
  t.put 1 "x";
  Printf.printf "%s\n" (Option.value (t.get 1) ~default:"?");
  let it = iterator [ 1; 2; 3 ] in
  let a = it.next () in
  it.next <- (fun () -> Some 100);
  Printf.printf "%b %b\n" (a = Some 1) (it.next () = Some 100);
  let tree = { value = 1; children = [ { value = 2; children = [] }; { value = 3; children = [ { value = 4; children = [] } ] } ] } in
  Printf.printf "%d\n" (fold (fun v l -> v + List.fold_left ( + ) 0 l) (map (( * ) 10) tree));
  Printf.printf "%d\n" (fold (fun _ l -> 1 + List.fold_left max 0 l) tree)
