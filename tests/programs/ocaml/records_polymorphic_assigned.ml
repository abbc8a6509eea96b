(* Polymorphic fields that are assigned to. *)

type hooks = { mutable show : 'a. ('a -> string) -> 'a -> string; mutable pair : 'a 'b. 'a -> 'b -> 'a * 'b; mutable count : int }
let hooks = { show = (fun f x -> f x); pair = (fun a b -> (a, b)); count = 0 }
type 'k box = { key : 'k; mutable id : 'a. 'a -> 'a; mutable opt : 'a. 'a list -> 'a option }
let first = function [] -> None | x :: _ -> Some x
let last l = List.fold_left (fun _ x -> Some x) None l
let () =
  print_endline (hooks.show string_of_int 3 ^ hooks.show (fun s -> s) "x");
  hooks.show <- (fun f x -> "<" ^ f x ^ ">");
  hooks.count <- hooks.count + 1;
  print_endline (hooks.show string_of_int 3 ^ hooks.show (fun s -> s) "x");
  let calls = ref 0 in
  hooks.pair <- (fun a b -> incr calls; (a, b));
  let a, b = hooks.pair 1 "one" and c, d = hooks.pair 'c' 2.5 in
  Printf.printf "%d %s %c %g %d\n" a b c d !calls;
  let r = { key = "k"; id = (fun x -> x); opt = first } in
  let get l = match r.opt l with Some x -> x | None -> assert false in
  Printf.printf "%d %s\n" (get [ 1; 2 ]) (get [ "a"; "b" ]);
  r.opt <- last;
  r.id <- Fun.id;
  Printf.printf "%d %s %s %b\n" (get [ 1; 2 ]) (get [ "a"; "b" ]) (r.id r.key) (r.id true)
