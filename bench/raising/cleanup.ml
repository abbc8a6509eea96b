(* Exceptions that are caught to clean up, and raised again. *)

exception Fail of string
let protect ~finally f = match f () with v -> finally (); v | exception e -> finally (); raise e
let c = ref 0
let () = let n = 30_000_000 in let t = ref 0 in
  let acts = [| (fun i -> if i land 1 = 0 then raise (Fail "x") else i); (fun i -> i); (fun i -> if i land 3 = 1 then raise Not_found else 1) |] in
  for i = 1 to n do
    t := !t + (try protect ~finally:(fun () -> incr c) (fun () -> acts.(i mod 3) i) with Fail s -> String.length s | Not_found -> 2)
  done; Printf.printf "%d %d\n" !t !c
