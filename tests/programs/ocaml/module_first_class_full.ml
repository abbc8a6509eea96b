(* First-class modules whose signatures have abstract types with parameters, exceptions, and declared types. *)
module type STACK = sig
  type 'a t
  exception Empty
  exception Overflow of int * string
  type kind = Lifo | Fifo
  val kind : kind
  val name : string
  val create : unit -> 'a t
  val push : 'a -> 'a t -> 'a t
  val pop : 'a t -> 'a * 'a t
  val peek : 'a t -> 'a option
  val size : 'a t -> int
  val map : ('a -> 'b) -> 'a t -> 'b t
  val to_list : 'a t -> 'a list
  val fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc
  val of_list : 'a list -> ('a t, string) result
end
module Lst : STACK = struct
  type 'a t = 'a list
  exception Empty
  exception Overflow of int * string
  type kind = Lifo | Fifo
  let kind = Lifo
  let name = "list" let create () = [] let push x s = if List.length s >= 4 then raise (Overflow (4, "list")) else x :: s
  let pop = function [] -> raise Empty | x :: s -> (x, s) let peek = function [] -> None | x :: _ -> Some x
  let size = List.length let map = List.map let to_list l = l let fold = List.fold_left
  let of_list l = if List.length l > 4 then Error "too long" else Ok l
end
module Q : STACK = struct
  type 'a t = { front : 'a list; back : 'a list }
  exception Empty
  exception Overflow of int * string
  type kind = Lifo | Fifo
  let kind = Fifo
  let name = "queue" let create () = { front = []; back = [] }
  let to_list q = q.front @ List.rev q.back
  let push x q = if List.length (to_list q) > 5 then raise (Overflow (6, "queue")) else { q with back = x :: q.back }
  let norm = function { front = []; back } -> { front = List.rev back; back = [] } | q -> q
  let pop q = match norm q with { front = []; _ } -> raise Empty | { front = x :: front; back } -> (x, { front; back })
  let peek q = match norm q with { front = []; _ } -> None | { front = x :: _; _ } -> Some x
  let size q = List.length (to_list q) let map f q = { front = List.map f q.front; back = List.map f q.back } let fold f a q = List.fold_left f a (to_list q)
  let of_list l = Ok { front = l; back = [] }
end
let impls : (string * (module STACK)) list = [ Lst.name, (module Lst); Q.name, (module Q) ]
let test (module S : STACK) =
  Printf.printf "== %s %s\n" S.name (match S.kind with Lifo -> "lifo" | Fifo -> "fifo");
  let s = List.fold_left (fun s x -> S.push x s) (S.create ()) [ 1; 2; 3 ] in
  let x, s' = S.pop s in
  Printf.printf "%d %d %s\n" x (S.size s') (String.concat "," (S.to_list (S.map string_of_int s)));
  let words = S.push "b" (S.push "a" (S.create ())) in
  Printf.printf "%s %d\n" (fst (S.pop words)) (S.fold (fun n w -> n + String.length w) 0 words);
  (match S.peek (S.create () : float S.t) with None -> print_endline "nothing" | Some f -> print_float f);
  (try ignore (S.pop (S.create () : int S.t)) with S.Empty -> print_endline "empty");
  (try ignore (List.fold_left (fun s x -> S.push x s) (S.create ()) [ 1.; 2.; 3.; 4.; 5.; 6.; 7. ] |> S.size : int) with S.Overflow (n, who) -> Printf.printf "overflow %d %s\n" n who)
  [@@ocaml.warning "-a"]
let safe (module S : STACK) l = match S.of_list l with Ok s -> Printf.sprintf "%d" (S.size s) | Error e -> e
let () =
  List.iter (fun (n, m) -> print_endline n; test m; print_endline (safe m [ 1; 2; 3; 4; 5 ]); print_endline (safe m [ "x" ])) impls;
  (try let module S = (val List.assoc "list" impls) in raise (S.Overflow (1, "me")) with Lst.Overflow (n, s) -> Printf.printf "caught %d %s\n" n s);
  let module S = (val List.assoc "queue" impls : STACK) in
  let open S in Printf.printf "%d\n" (size (push 'x' (create ())))

(* Types that depend on one that is hidden, records, and types that contain themselves. *)
module type SHAPE = sig
  type t
  type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
  type item = Plain | Named of { name : string; shape : t } | Group of item list
  type info = { label : string; shapes : t list; next : item }
  val make : int -> t
  val area : t -> int
  val items : int -> item
  val info : string -> info
  val count : item -> int
  val sum : int tree -> int
  val parse : string -> (t, string) result
end

module Square = struct
  type t = int
  type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
  type item = Plain | Named of { name : string; shape : t } | Group of item list
  type info = { label : string; shapes : t list; next : item }
  let make n = n
  let area n = n * n
  let items n = Group [ Plain; Named { name = "s"; shape = n }; Group [ Plain ] ]
  let info label = { label; shapes = [ 1; 2; 3 ]; next = items 5 }
  let rec count = function Plain -> 1 | Named _ -> 10 | Group l -> List.fold_left (fun n i -> n + count i) 0 l
  let rec sum = function Leaf -> 0 | Node (l, x, r) -> sum l + x + sum r
  let parse s = match int_of_string_opt s with Some n -> Ok n | None -> Error ("no shape: " ^ s)
end

module Rect = struct
  type t = { w : int; h : int }
  type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
  type item = Plain | Named of { name : string; shape : t } | Group of item list
  type info = { label : string; shapes : t list; next : item }
  let make n = { w = n; h = n + 1 }
  let area r = r.w * r.h
  let items n = Named { name = "r"; shape = make n }
  let info label = { label; shapes = [ make 4 ]; next = Group [] }
  let rec count = function Plain -> 100 | Named { shape; _ } -> area shape | Group l -> List.length (List.map count l)
  let rec sum = function Leaf -> 1000 | Node (l, _, _) -> sum l
  let parse _ = Ok (make 1)
end

let use (module S : SHAPE) =
  let { S.label; shapes; next } = S.info "i" in
  Printf.printf "%s %s %d\n" label (String.concat "," (List.map (fun s -> string_of_int (S.area s)) shapes)) (S.count next);
  (match S.items 3 with
   | Group l -> Printf.printf "group of %d\n" (List.length l)
   | Named { name; shape } -> Printf.printf "%s %d\n" name (S.area shape)
   | Plain -> print_endline "plain");
  Printf.printf "%d %d\n" (S.count (Group [ Named { name = "x"; shape = S.make 2 }; Plain ])) (S.sum (Node (Leaf, 5, Node (Leaf, 6, Leaf))));
  match S.parse "q" with Ok s -> Printf.printf "ok %d\n" (S.area s) | Error e -> print_endline e

let () = List.iter use [ (module Square); (module Rect) ]

(* A structure inside of a function has exceptions of its own each time. *)
let embed (type a) () =
  let module M = struct exception E of a end in
  ((fun x -> M.E x), function M.E x -> Some x | _ -> None)

let () =
  let of_int, to_int = embed () and of_string, to_string = embed () in
  let another, _ = embed () in
  List.iter
    (fun e ->
      match to_int e, to_string e with
      | Some n, None -> Printf.printf "int %d\n" n
      | None, Some s -> Printf.printf "string %s\n" s
      | None, None -> print_endline "other"
      | Some _, Some _ -> print_endline "both")
    [ of_int 1; of_string "two"; another 3; Not_found ]
