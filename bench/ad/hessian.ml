(* The energy of Helmholtz of a mixed fluid with 20 parts, and its dense hessian. *)
let n = 20
let b = Array.init n (fun i -> 0.01 +. (0.001 *. float_of_int i))
let a = Array.init n (fun i -> Array.init n (fun j -> 1.0 /. float_of_int (1 + i + j)))
let root2 = sqrt 2.0
let root8 = sqrt 8.0

let energy x =
  let s = ref 0.0 and q = ref 0.0 and mixed = ref 0.0 in
  for i = 0 to n - 1 do
    s := !s +. (b.(i) *. x.(i))
  done;
  let rest = log (1.0 -. !s) in
  for i = 0 to n - 1 do
    mixed := !mixed +. (x.(i) *. (log x.(i) -. rest));
    let row = ref 0.0 in
    for j = 0 to n - 1 do
      row := !row +. (a.(i).(j) *. x.(j))
    done;
    q := !q +. (x.(i) *. !row)
  done;
  !mixed -. (!q /. (root8 *. !s) *. log ((1.0 +. ((1.0 +. root2) *. !s)) /. (1.0 +. ((1.0 -. root2) *. !s))))

let () =
  let times = int_of_string Sys.argv.(2) in
  let x = Array.init n (fun i -> 0.5 +. (0.05 *. float_of_int i)) in
  let sum = ref 0.0 in
  for i = 1 to times do
    x.(i mod n) <- x.(i mod n) +. 1e-7;
    if Sys.argv.(1) = "primal" then sum := !sum +. energy x
    else
      let h = Diff.hessian energy x in
      sum := !sum +. h.(i mod n).(3) +. h.(7).(i mod n)
  done;
  Printf.printf "%.12e\n" !sum
