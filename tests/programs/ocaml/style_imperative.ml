(* Imperative style: mutable records, arrays, nested loops, early returns by flags. *)

type matrix = { rows : int; cols : int; data : float array }

let create rows cols = { rows; cols; data = Array.make (rows * cols) 0. }
let get m i j = m.data.(i * m.cols + j)
let set m i j v = m.data.(i * m.cols + j) <- v

let multiply a b =
  if a.cols <> b.rows then invalid_arg "multiply";
  let c = create a.rows b.cols in
  for i = 0 to a.rows - 1 do
    for j = 0 to b.cols - 1 do
      let s = ref 0. in
      for k = 0 to a.cols - 1 do
        s := !s +. get a i k *. get b k j
      done;
      set c i j !s
    done
  done;
  c

let determinant m =
  let n = m.rows in
  let a = Array.copy m.data in
  let at i j = a.(i * n + j) in
  let det = ref 1. in
  (try
    for c = 0 to n - 1 do
      let p = ref c in
      for r = c + 1 to n - 1 do
        if abs_float (at r c) > abs_float (at !p c) then p := r
      done;
      if at !p c = 0. then (det := 0.; raise Exit);
      if !p <> c then begin
        for j = 0 to n - 1 do
          let t = at c j in
          a.(c * n + j) <- at !p j;
          a.(!p * n + j) <- t
        done;
        det := -. !det
      end;
      det := !det *. at c c;
      for r = c + 1 to n - 1 do
        let f = at r c /. at c c in
        for j = c to n - 1 do
          a.(r * n + j) <- at r j -. f *. at c j
        done
      done
    done
  with Exit -> ());
  !det

let print m =
  for i = 0 to m.rows - 1 do
    for j = 0 to m.cols - 1 do
      if j > 0 then print_char ' ';
      Printf.printf "%6.2f" (get m i j)
    done;
    print_newline ()
  done

let () =
  let a = create 3 3 in
  for i = 0 to 2 do for j = 0 to 2 do set a i j (float ((i + 1) * (j + 2) mod 5)) done done;
  print a;
  print (multiply a a);
  Printf.printf "%.4f\n" (determinant a);
  set a 2 0 (get a 0 0); set a 2 1 (get a 0 1); set a 2 2 (get a 0 2);
  Printf.printf "%.4f\n" (determinant a);
  try ignore (multiply a (create 2 2)) with Invalid_argument s -> print_endline ("invalid: " ^ s)
