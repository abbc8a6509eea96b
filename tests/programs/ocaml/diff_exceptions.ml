(* Exceptions on the way: the derivative is that of the way taken. *)

let show name x = Printf.printf "%s %.6f\n" name (if abs_float x < 5e-7 then 0.0 else x)
let both name f x =
  show name (Diff.derivative f x);
  show name (Diff.gradient f x)

exception Stop
exception Stop_at of int

let root x = if x < 0.0 then raise Stop else sqrt x
let safe x = try root x with Stop -> 2.0 *. x

let search x =
  let sum = ref 0.0 in
  (try
     for i = 1 to 100 do
       sum := !sum +. (x *. float_of_int i);
       if !sum > 30.0 then raise (Stop_at i)
     done
   with Stop_at i -> sum := !sum *. float_of_int i);
  !sum

let finally x =
  let log = ref 1.0 in
  let y = Fun.protect ~finally:(fun () -> log := !log *. x) (fun () -> x *. x) in
  y +. !log

let looked_up x =
  let table = [ ("a", x); ("b", x *. x) ] in
  let get key = try List.assoc key table with Not_found -> 1.0 -. x in
  get "a" *. get "b" *. get "c"

let indexed x =
  let a = [| x; 2.0 *. x |] in
  let at i = try a.(i) with Invalid_argument _ -> 0.5 in
  at 0 *. at 1 *. at 2

let rec deep x n = if n = 0 then raise Stop else 1.0 +. deep (x *. 2.0) (n - 1)

let written x =
  let a = Array.make 2 x in
  (try
     a.(0) <- x *. x;
     if x > 0.0 then raise Stop;
     a.(1) <- 7.0
   with Stop -> a.(1) <- a.(1) *. 3.0);
  a.(0) *. a.(1)

let () =
  both "not raised" safe 4.0;
  both "raised" safe (-4.0);
  both "out of a loop" search 1.2;
  both "finally" finally 1.5;
  both "lookups" looked_up 1.5;
  both "indices" indexed 1.5;
  both "deep" (fun x -> try deep x 5 with Stop -> x *. x) 3.0;
  both "writes before" written 2.0;
  both "as a value" (fun x -> match root (x -. 5.0) with y -> y | exception Stop -> exp x) 1.0;
  (match Diff.derivative root (-1.0) with
  | _ -> print_endline "no exception"
  | exception Stop -> print_endline "leaves a derivative");
  match Diff.gradient (fun v -> v.(7)) [| 1.0 |] with
  | _ -> print_endline "no exception"
  | exception Invalid_argument _ -> print_endline "leaves a gradient"

(* Floats that exceptions carry. *)
exception Found of float
exception Pair of int * float * float

let carried x =
  try
    for i = 1 to 10 do
      if x *. float_of_int i > 3.0 then raise (Found (x *. x *. float_of_int i))
    done;
    0.0
  with Found y -> y +. 1.0

let again x = try carried x *. (try raise (Pair (2, x, x *. x)) with Pair (n, a, b) -> (float_of_int n *. a) +. b) with Found y -> y
let kept x =
  let e = Found (x *. 3.0) and other = Found (x *. x) in
  match (try raise e with Found y as e -> ignore other; (y, e)) with y, Found z -> y *. z | y, _ -> y

let () =
  both "carried" carried 0.7;
  both "carried again" again 0.7;
  both "kept" kept 0.7
