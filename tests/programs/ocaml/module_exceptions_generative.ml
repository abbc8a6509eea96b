(* Each application of a functor, and each run of a local module's definition, makes new exceptions. *)

let yes f = match f () with b -> b | exception _ -> false
let text f = try f (); "none" with e -> Printexc.to_string e

module F (X : sig val n : int end) = struct
  exception E of int
  exception Const
  let fail () = raise (E X.n)
  let catch f = try f (); false with E _ -> true
end

module N = struct let n = 1 end
module A = F (N)
module B = F (N)
module C = A

let () =
  Printf.printf "%b %b %b %b\n" (yes (fun () -> A.catch A.fail)) (yes (fun () -> A.catch B.fail))
    (yes (fun () -> B.catch A.fail)) (yes (fun () -> C.catch A.fail));
  Printf.printf "%b %b\n" (A.Const = C.Const) (A.Const == B.Const);
  Printf.printf "%s %s\n" (text A.fail) (text B.fail);
  print_endline (match B.E 3 with A.E _ -> "A" | B.E n -> "B" ^ string_of_int n | _ -> "?")

(* A functor that is applied in a function. *)
let apply n =
  let module L = F (struct let n = n end) in
  (L.fail, L.catch, fun e -> match e with L.E k -> k | L.Const -> -1 | _ -> -2)

let () =
  let fail1, catch1, view1 = apply 1 and fail2, catch2, view2 = apply 2 in
  Printf.printf "%b %b %b %b\n" (yes (fun () -> catch1 fail1)) (yes (fun () -> catch1 fail2)) (yes (fun () -> catch2 fail1))
    (yes (fun () -> catch2 fail2));
  let e1 = try fail1 (); Exit with e -> e and e2 = try fail2 (); Exit with e -> e in
  Printf.printf "%d %d %d %d\n" (view1 e1) (view1 e2) (view2 e1) (view2 e2);
  Printf.printf "%s %s\n" (text fail1) (text fail2)

(* Local modules. *)
let local () =
  let module M = struct
    exception E of int * string
    exception Empty
    module Inner = struct exception Deep of { depth : int; mutable seen : bool } end
    let raise_it n = if n = 0 then raise Empty else if n = 1 then raise (E (n, "m")) else raise (Inner.Deep { depth = n; seen = false })
  end in
  let view f =
    try f (); "nothing" with
    | M.E (n, s) -> Printf.sprintf "E %d %s" n s
    | M.Empty -> "Empty"
    | M.Inner.Deep ({ depth; _ } as r) -> r.seen <- true; Printf.sprintf "Deep %d %b" depth r.seen
    | e -> "other " ^ Printexc.to_string e
  in
  (M.raise_it, view)

let () =
  let raise1, view1 = local () and raise2, view2 = local () in
  for n = 0 to 2 do
    Printf.printf "%s | %s | %s | %s\n" (view1 (fun () -> raise1 n)) (view1 (fun () -> raise2 n)) (view2 (fun () -> raise1 n))
      (view2 (fun () -> raise2 n))
  done

(* Recursion: each activation has its own. *)
let rec nest n inner =
  let module M = struct exception Here of int end in
  if n = 0 then inner ()
  else try nest (n - 1) (if n = 2 then fun () -> raise (M.Here n) else inner) with M.Here k -> Printf.printf "%d caught %d\n" n k

let () = nest 3 (fun () -> ())

(* Packages made in functions. *)
module type S = sig exception Stop of int val stop : int -> 'a end

let fresh () = (module struct exception Stop of int let stop n = raise (Stop n) end : S)

module Generic () = struct exception Stop of int let stop n = raise (Stop n) end

let generic () = (module Generic () : S)

let () =
  let test make =
    let a = make () and b = make () in
    let catches (module M : S) (module N : S) = match M.stop 4 with exception N.Stop n -> n | exception _ -> 0 | _ -> -1 in
    Printf.printf "%d %d %d %d\n" (catches a a) (catches a b) (catches b a) (catches b b)
  in
  test fresh;
  test generic;
  let once = fresh () in
  test (fun () -> once)

(* With types that only the function's caller knows. *)
let search (type a) (l : a list) (p : a -> bool) : a option =
  let module M = struct exception Found of a * int end in
  try List.iteri (fun i x -> if p x then raise (M.Found (x, i))) l; None with M.Found (x, i) -> Printf.printf "at %d: " i; Some x

let () =
  (match search [ 1; 5; 9 ] (fun x -> x > 3) with Some n -> Printf.printf "%d\n" n | None -> ());
  (match search [ "a"; "bc" ] (fun s -> String.length s > 1) with Some s -> print_endline s | None -> ());
  match search [ 1. ] (fun _ -> false) with Some _ -> () | None -> print_endline "none"

(* Extensible types. *)
type msg = ..
let channel () =
  let module M = struct type msg += Ping of int type own = .. type own += Own end in
  ((fun n -> M.Ping n), fun m -> match m with M.Ping n -> n | _ -> -1)

let () =
  let make1, see1 = channel () and make2, see2 = channel () in
  Printf.printf "%d %d %d %d\n" (see1 (make1 1)) (see1 (make2 2)) (see2 (make1 3)) (see2 (make2 4))

(* What `open` and `include` bring; in a loop. *)
let () =
  let kept = ref [] in
  for i = 1 to 3 do
    let open struct exception Loop of int end in
    kept := (Loop i, fun e -> match e with Loop k -> k | _ -> 0) :: !kept
  done;
  List.iter (fun (_, see) -> List.iter (fun (e, _) -> Printf.printf "%d " (see e)) !kept) !kept;
  print_newline ()

module Wrap (X : sig exception E end) = struct
  include X
  exception Own
  let both f = try f (); "none" with E -> "E" | Own -> "Own"
end

module W1 = Wrap (struct exception E end)
module W2 = Wrap (W1)

let () =
  Printf.printf "%s %s %s %b\n" (W1.both (fun () -> raise W2.E)) (W2.both (fun () -> raise W1.E)) (W2.both (fun () -> raise W2.Own))
    (yes (fun () -> W2.both (fun () -> raise W1.Own) = "Own"));
  Printf.printf "%s %s\n" (Printexc.to_string W1.E) (Printexc.to_string W2.Own)

(* Exceptions of hidden types. *)
module Sealed : sig
  type t
  exception E of t
  exception R of { value : t; count : int }
  val make : int -> t
  val get : t -> int
  val fail : int -> 'a
end = struct
  type t = int
  exception E of int
  exception R of { value : int; count : int }
  let make n = n
  let get n = n
  let fail n = if n > 0 then raise (E n) else raise (R { value = n; count = 1 })
end

let () =
  List.iter
    (fun n ->
      match Sealed.fail n with
      | exception Sealed.E t -> Printf.printf "E %d\n" (Sealed.get t)
      | exception Sealed.R { value; count } -> Printf.printf "R %d %d\n" (Sealed.get value) count
      | () -> ())
    [ 1; -1 ];
  (try raise (Sealed.E (Sealed.make 8)) with Sealed.E t -> Printf.printf "%d\n" (Sealed.get t));
  try raise (Sealed.R { value = Sealed.make 9; count = 2 }) with Sealed.R r -> Printf.printf "%d\n" (Sealed.get r.value + r.count)
