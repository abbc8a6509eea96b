(* References: sharing, nesting, in data, as loop state. *)

type 'a cell = { mutable value : 'a; history : 'a list ref }

let update c v = c.history := c.value :: !(c.history); c.value <- v

let fib n =
  let a = ref 0 and b = ref 1 in
  for _ = 1 to n do
    let t = !a + !b in
    a := !b;
    b := t
  done;
  !a

let () =
  let x = ref 10 in
  let y = x and z = ref !x in
  incr x;
  decr z;
  Printf.printf "%d %d %d\n" !x !y !z;
  let rr = ref (ref 1) in
  !rr := 5;
  let inner = !rr in
  rr := ref 7;
  Printf.printf "%d %d\n" !(!rr) !inner;
  let c = { value = "a"; history = ref [] } in
  List.iter (update c) [ "b"; "c"; "d" ];
  Printf.printf "%s after %s\n" c.value (String.concat "," !(c.history));
  Printf.printf "%d %d\n" (fib 10) (fib 90);
  let counters = Array.init 3 (fun _ -> ref 0) in
  List.iter (fun i -> incr counters.(i)) [ 0; 2; 2; 1; 2 ];
  Array.iter (fun r -> Printf.printf "%d " !r) counters;
  print_newline ();
  let l = ref [] in
  for i = 1 to 5 do l := i :: !l done;
  Printf.printf "%d %b\n" (List.fold_left ( + ) 0 !l) (ref 1 = ref 1);
  let f = ref (fun x -> x) in
  for i = 1 to 3 do let g = !f in f := fun x -> g (x * i + 1) done;
  Printf.printf "%d\n" (!f 1)
