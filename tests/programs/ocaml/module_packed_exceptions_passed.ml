(* First-class modules with exceptions that are passed on: packed again in loops, kept in tables and records, in generic functions. *)
module type T = sig type t exception Bad of t val mk : int -> t val get : t -> int val go : t -> t end
module I = struct type t = int exception Bad of t let mk n = n let get n = n let go n = if n > 5 then raise (Bad n) else n + 1 end
let rec loop (module M : T) n = if n = 0 then (try M.get (M.go (M.mk 9)) with M.Bad t -> - (M.get t)) else loop (module M) (n - 1)
let () = Printf.printf "%d\n" (loop (module I) 20000)
let id (m : (module T)) = let (module X) = m in (module X : T)
let () = let m = ref (module I : T) in for _ = 1 to 50 do m := id !m done;
  let (module X) = !m in Printf.printf "%d\n" (try X.get (X.go (X.mk 7)) with X.Bad t -> X.get t * 2)
(* store in a hashtable / record / closure *)
type plug = { m : (module T); tag : string }
let table : (string, plug) Hashtbl.t = Hashtbl.create 3
let () = Hashtbl.replace table "i" { m = (module I); tag = "int" };
  Hashtbl.replace table "s" { m = (module struct type t = string exception Bad of string let mk = string_of_int let get = int_of_string let go s = if String.length s > 1 then raise (Bad (s ^ "0")) else s end); tag = "str" }
let use { m = (module M); tag } n = match M.go (M.mk n) with t -> Printf.printf "%s ok %d\n" tag (M.get t) | exception M.Bad t -> Printf.printf "%s bad %d\n" tag (M.get t)
let () = List.iter (fun k -> List.iter (use (Hashtbl.find table k)) [1; 12; 5; 6]) ["i"; "s"]
(* with type and exceptions in polymorphic code *)
module type E = sig type t exception Found of t * t list exception Not end
let find (type a) (module X : E with type t = a) (l : a list) p = 
  let rec go = function [] -> raise X.Not | x :: r -> if p x then raise (X.Found (x, r)) else go r in
  try go l with X.Found (x, r) -> Some (x, List.length r) | X.Not -> None
module EI = struct type t = int exception Found of int * int list exception Not end
let () = (match find (module EI) [1;2;3;4] (fun x -> x > 2) with Some (x, n) -> Printf.printf "%d %d\n" x n | None -> print_endline "none");
  (match find (module EI) [1;2;3;4] (fun x -> x > 20) with Some (x, n) -> Printf.printf "%d %d\n" x n | None -> print_endline "none");
  (match find (module struct type t = string exception Found of t * t list exception Not end) ["a"; "b"] (fun x -> x = "a") with Some (x, n) -> Printf.printf "%s %d\n" x n | None -> print_endline "none")
(* nested handlers, reraise, finally *)
module type R = sig exception A of int exception B of int val f : int -> int end
module RR = struct exception A of int exception B of int let f n = if n mod 2 = 0 then raise (A n) else raise (B n) end
let nested (module M : R) n = 
  try (try M.f n with M.A k when k > 2 -> raise (M.B (k + 1)) | M.A k -> k) with M.B k -> k * 100
let () = List.iter (fun n -> Printf.printf "%d " (nested (module RR) n)) [1;2;3;4]; print_newline ()
let prot (module M : R) n = Fun.protect ~finally:(fun () -> print_string "fin ") (fun () -> M.f n)
let () = List.iter (fun n -> Printf.printf "%d " (match prot (module RR) n with k -> k | exception (RR.A k | RR.B k) -> -k)) [1;2]; print_newline ()
let () = Printexc.register_printer (let (module M : R) = (module RR) in function M.A k -> Some ("custom " ^ string_of_int k) | _ -> None)
let () = print_endline (Printexc.to_string (RR.A 3)); print_endline (Printexc.to_string (RR.B 3))
(* option of exn; compare; hash *)
let () = let (module M : R) = (module RR) in
  Printf.printf "%b %b %b\n" (M.A 1 = RR.A 1) (M.A 1 = RR.A 2) (M.A 1 = M.B 1);
  let l = [M.A 1; RR.A 2; M.B 3; Not_found] in
  print_int (List.fold_left (fun acc e -> match e with RR.A k | M.B k -> acc + k | _ -> acc + 100) 0 l); print_newline ()
