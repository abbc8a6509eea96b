(* Functors of modules with exceptions, applied in functions and to unpacked modules; exceptions with several names; those of the library. *)
module type EXN = sig exception X of int end
module type CATCH = sig include EXN val catch : (unit -> int) -> int end
module Catch (E : EXN) : CATCH = struct include E let catch f = try f () with X n -> n end
module type F = functor (E : EXN) -> CATCH
let all = List.map (fun k -> let module L = struct exception X of int end in
   let module C = Catch (L) in ((module C : CATCH), k)) [1;2;3]
let () = List.iter (fun ((module A : CATCH), i) -> List.iter (fun ((module B : CATCH), j) ->
   Printf.printf "%d%d:%s " i j (try string_of_int (A.catch (fun () -> raise (B.X (i * 10 + j)))) with B.X n -> "B" ^ string_of_int n)) all) all; print_newline ()
module Both (A : EXN) (B : EXN) = struct
  exception C of exn
  let which = function A.X _ -> "A" | B.X _ -> "B" | C (A.X _) -> "CA" | C (B.X _) -> "CB" | C (C _) -> "CC" | _ -> "?"
end
let f (a : (module EXN)) (b : (module EXN)) = 
  let module A = (val a) in let module B = (val b) in
  let module T = Both (A) (B) in
  String.concat " " (List.map T.which [A.X 1; B.X 1; T.C (A.X 1); T.C (B.X 2); T.C (T.C Exit); T.C Exit])
module M1 = struct exception X of int end
module M2 = struct exception X of int end
let () = print_endline (f (module M1) (module M2)); print_endline (f (module M1) (module M1)); 
 let ((module A), _) = List.hd all in print_endline (f (module A) (module M2)) 
(* exceptions in a functor body pack themselves *)
module Self (N : sig val n : int end) = struct
  exception X of int
  let me = (module struct exception X = X let catch f = try f () with X k -> k + N.n end : CATCH)
  let fail k = raise (X k)
end
module S5 = Self (struct let n = 5 end)
let () = let (module C) = S5.me in Printf.printf "%d %b\n" (C.catch (fun () -> S5.fail 3)) (try S5.fail 1 with C.X 1 -> true)
let selfs = List.map (fun n -> let module S = Self (struct let n = n end) in (S.me, fun k -> S.fail k)) [10; 20]
let () = List.iter (fun ((module C : CATCH), _) -> List.iter (fun (_, fail) -> Printf.printf "%d " (try C.catch (fun () -> fail 1) with _ -> -1)) selfs) selfs; print_newline ()
(* let-bound exceptions packed *)
let pack_local () = let exception L of int in
  (module struct exception X = L let catch f = try f () with L n -> n * 2 end : CATCH)
let () = let (module A) = pack_local () and (module B) = pack_local () in
  Printf.printf "%d %d %s\n" (A.catch (fun () -> raise (A.X 4))) (B.catch (fun () -> raise (B.X 5))) (try string_of_int (A.catch (fun () -> raise (B.X 1))) with e -> Printexc.to_string e)
(* standard exceptions as components *)
module type NF = sig exception Not_found exception Failure of string end
let () = let (module M : NF) = (module Stdlib) in
  print_endline (try List.find (fun _ -> false) [] with M.Not_found -> "nf" | M.Failure s -> s);
  print_endline (try failwith "x" with M.Not_found -> "nf" | M.Failure s -> s)
module type QQ = sig exception Empty end
let () = List.iter (fun (module M : QQ) -> print_endline (try ignore (Queue.pop (Queue.create ())); "?" with M.Empty -> "empty" | Queue.Empty -> "queue")) [(module Queue : QQ); (module Stack : QQ)]
module Sig = struct module type S = sig exception E of int end end
let g (module M : Sig.S) = raise (M.E 4)
let () = try g (module struct exception E of int end) with e -> print_endline (Printexc.to_string e)
