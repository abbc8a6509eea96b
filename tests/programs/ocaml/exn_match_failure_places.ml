(* Where a match fails: at the function for its first parameter, at the parameter for others, at the definition. *)
(*@ warns W0001 *)
let t f = try ignore (f ()) with Match_failure (_, l, c) -> Printf.printf "%d %d\n" l c
let v = fun (Some x) -> x
let v2 (Some x) = x
let v3 a (Some x) = x + a
let v4 = fun a (Some x) -> x + a
let v5 = function Some x -> x
let v6 ~l:(Some x) () = x
let v7 = fun ~l:(Some x) () -> x
let v8 ?l:((Some x) = None) () = x
let () = t (fun () -> v None); t (fun () -> v2 None); t (fun () -> v3 1 None); t (fun () -> v4 1 None); t (fun () -> v5 None); t (fun () -> v6 ~l:None ()); t (fun () -> v7 ~l:None ()); t (fun () -> v8 ())
let () = t (fun () -> let Some x = None in x + 1)
let () = t (fun () -> match [] with x :: _ -> x + 1)
let () = t (fun () -> let (Some x, y) = (None, 2) in x + y)
let () = t (fun () -> for i = 0 to 0 do ignore (let Some x = None in x) done)
let () = t (fun () -> List.map (fun (Some x) -> x) [None])
let () = t (fun () -> List.map (function Some x -> x) [None])
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
(*@ warns W0001 *)
