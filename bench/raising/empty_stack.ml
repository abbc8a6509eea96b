(* `Stack.pop` of empty stacks. *)

let () = let n = 60_000_000 / 3 in let t = ref 0 in
  let s = Stack.create () in
  for i = 1 to n do
    if i land 3 = 0 then Stack.push i s;
    (try t := !t + Stack.pop s with Stack.Empty -> incr t);
    (try ignore (Stack.top s) with Stack.Empty -> incr t)
  done; Printf.printf "%d\n" !t
