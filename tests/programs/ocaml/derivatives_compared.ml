(*@ skip ocamlopt *)
let p name x = Printf.printf "%s %.12g\n" name x
let d = Diff.derivative
let near name f x =
  let a = d f x and b = Diff.gradient f x in
  let h = 1e-5 in
  let c = (f (x +. h) -. f (x -. h)) /. (2.0 *. h) in
  let ok = abs_float (a -. b) <= 1e-10 *. (1.0 +. abs_float a) && abs_float (a -. c) <= 1e-4 *. (1.0 +. abs_float a) in
  Printf.printf "%s %s %.9g %.9g %.6g\n" (if ok then "ok" else "WRONG") name a b c
type r = { mutable m : float; k : float; tag : int }
module type S = sig val f : float -> float end
module F (X : S) = struct let g x = X.f (X.f x) *. x end
module M = F (struct let f x = sin x +. x end)
let rec even n x = if n = 0 then x else odd (n-1) (x *. 1.1) and odd n x = if n = 0 then -. x else even (n-1) (x +. 0.5)
exception E of int
let printed = ref 0
let () =
  near "mutrec" (fun x -> let r = { m = x; k = 2.0 *. x; tag = 1 } in r.m <- r.m *. r.k; if r.tag > 0 then r.m +. r.k else 0.0) 1.5;
  near "functor" M.g 0.7;
  near "mutual" (even 5) 0.3;
  near "exn" (fun x -> try (if x > 0.0 then raise (E 3)); x with E n -> float_of_int n *. x *. x) 0.9;
  near "nested try" (fun x -> let y = ref x in (try y := !y *. 2.0; (try failwith "a" with Not_found -> ()); y := 100.0 with Failure _ -> y := !y *. !y); !y) 0.8;
  near "matrix" (fun x -> let m = Array.make_matrix 3 3 x in for i = 0 to 2 do for j = 0 to 2 do m.(i).(j) <- m.(i).(j) *. float_of_int (i+j) done done;
    Array.fold_left (fun a row -> Array.fold_left (+.) a row) 0.0 m) 1.2;
  near "options" (fun x -> match (if x > 0. then Some (x, x*.x) else None) with Some (a, b) -> a *. b | None -> x) 1.1;
  near "sort" (fun x -> let l = List.sort compare [x; 2.0 *. x; -. x; 0.3] in List.fold_left (fun a y -> a *. 0.5 +. y) 0.0 l) 1.1;
  near "hashtbl" (fun x -> let h = Hashtbl.create 3 in Hashtbl.add h "a" x; Hashtbl.replace h "b" (x *. x); Hashtbl.find h "a" *. Hashtbl.find h "b") 1.3;
  near "seq" (fun x -> Seq.fold_left (+.) 0.0 (Seq.map (fun n -> x ** float_of_int n) (List.to_seq [1;2;3]))) 1.3;
  near "lazy" (fun x -> let l = lazy (x *. x) in Lazy.force l +. Lazy.force l) 1.3;
  near "curry" (fun x -> let f a b c = a *. b +. c in let g = f x in let h = g 2.0 in h x *. h 1.0) 1.3;
  near "compose" (fun x -> let ( << ) f g y = f (g y) in (sin << exp << (fun y -> y *. x)) x) 0.4;
  near "while" (fun x -> let y = ref x in while !y < 10.0 do y := !y *. 1.5 +. 0.1 done; !y) 0.4;
  near "newton" (fun a -> let x = ref 1.0 in for _ = 1 to 20 do x := !x -. (!x *. !x -. a) /. (2.0 *. !x) done; !x) 2.0;
  near "io" (fun x -> incr printed; x *. x) 2.0;
  near "abs max" (fun x -> abs_float (x -. 3.0) +. max x 1.0 +. min (x *. x) 2.0) 2.2;
  near "pow" (fun x -> x ** x +. atan2 x 2.0 +. log x +. sqrt x +. tanh x +. cosh x +. log10 x) 2.2;
  near "mod" (fun x -> Float.rem (x *. 3.0) 2.0 *. x) 2.2;
  near "closures list" (fun x -> let fs = List.map (fun k -> fun y -> y *. k *. x) [1.;2.;3.] in List.fold_left (fun a f -> f a) 1.0 fs) 1.2;
  near "church" (fun x -> let two f x = f (f x) in two (two (fun y -> y *. x)) x) 1.1;
  near "counter" (fun x -> let make () = let c = ref 0.0 in fun y -> c := !c +. y; !c in let f = make () in let a = f x in let b = f (x *. x) in a *. b) 1.1;
  near "array init" (fun x -> let a = Array.init 5 (fun i -> x *. float_of_int i) in Array.sort compare a; let b = Array.sub a 1 3 in let c = Array.append b a in Array.blit c 0 c 2 3; Array.fold_left (fun s y -> s *. x +. y) 0.0 c) 1.1;
  near "copy const" (fun x -> let k = [|1.;2.;3.|] in let a = Array.copy k in a.(1) <- x; Array.blit k 0 a 0 1; Array.fold_left (+.) 0.0 a *. x) 1.1;
  near "rec closure" (fun x -> let rec go n acc = if n = 0 then acc else go (n-1) (fun y -> acc (y *. x)) in go 4 (fun y -> y +. x) x) 1.1;
  near "assoc" (fun x -> List.assoc "b" [("a", x); ("b", x *. x)] +. snd (List.hd [(1, x)])) 1.1;
  near "deep list" (fun x -> List.fold_right (fun y a -> y *. x +. a) (List.init 50 float_of_int) 0.0) 1.1;
  Printf.printf "%d\n" !printed
let () =
  let d5 = d (d (d (d (d (fun x -> exp (2.0 *. x) *. x))))) 0.3 in
  p "d5" d5;
  p "taylor" (Array.fold_left (+.) 0.0 (Diff.taylor (fun x -> exp x) 0.0 5));
  p "rr" (Diff.gradient (Diff.gradient (fun x -> x *. x *. x)) 2.0);
  p "rf" (Diff.gradient (d (fun x -> x *. x *. x)) 2.0);
  p "fr" (d (Diff.gradient (fun x -> x *. x *. x)) 2.0);
  p "rrr" (Diff.gradient (Diff.gradient (Diff.gradient (fun x -> sin x *. x *. x *. x))) 2.0);
  let h = Diff.hessian (fun a -> a.(0) *. a.(0) *. a.(1) +. sin (a.(1) *. a.(2))) [|1.;2.;3.|] in
  Array.iter (fun r -> Array.iter (Printf.printf "%.9g ") r) h; print_newline ();
  let j = Diff.jacobian (fun a -> [| a.(0) *. a.(1); sin a.(2) |]) [|1.;2.;3.|] in
  Array.iter (fun r -> Array.iter (Printf.printf "%.9g ") r) j; print_newline ();
  p "lap" (Diff.laplacian (fun a -> a.(0) *. a.(0) *. a.(1) +. sin (a.(1) *. a.(2))) [|1.;2.;3.|]);
  let c = Diff.curl (fun a -> [| a.(1) *. a.(2); a.(0) *. a.(0); a.(2) *. a.(0) |]) [|1.;2.;3.|] in
  Array.iter (Printf.printf "%g ") c; print_newline ();
  let (g : (float * float list) * r option) = Diff.gradient (fun ((a, l), o) -> a *. List.fold_left (+.) 0.0 l *. (match o with Some r -> r.m *. r.k | None -> 1.0)) ((2.0, [1.;3.]), Some { m = 5.0; k = 7.0; tag = 3 }) in
  (match g with ((a, l), Some r) -> Printf.printf "%g %s %g %g %d\n" a (String.concat "," (List.map string_of_float l)) r.m r.k r.tag | _ -> print_string "none");
  (try ignore (Diff.jvp (fun l -> List.fold_left (+.) 0.0 l) [1.;2.] [1.]) with Failure m -> print_endline m)

(* Functions of arrays: backwards, forwards and by differences. *)
let near_arr name f a =
  let g = Diff.gradient f a in
  let ok = ref true in
  Array.iteri (fun i _ ->
    let moved h = let b = Array.copy a in b.(i) <- b.(i) +. h; f b in
    let c = (moved 1e-5 -. moved (-1e-5)) /. 2e-5 in
    let e = Array.make (Array.length a) 0.0 in
    e.(i) <- 1.0;
    let d = snd (Diff.jvp f a e) in
    if abs_float (d -. g.(i)) > 1e-9 *. (1.0 +. abs_float d) || abs_float (d -. c) > 1e-4 *. (1.0 +. abs_float d) then begin
      ok := false;
      Printf.printf "%s %d: %.9g %.9g %.9g\n" name i g.(i) d c
    end) a;
  Printf.printf "%s %s\n" (if !ok then "ok" else "WRONG") name
let log_sum v n =
  let top = ref v.(0) in
  for i = 1 to n - 1 do if v.(i) > !top then top := v.(i) done;
  let s = ref 0.0 in
  for i = 0 to n - 1 do s := !s +. exp (v.(i) -. !top) done;
  !top +. log !s
let () =
  let a = [| 0.4; -0.3; 1.2; 0.7; -1.1 |] in
  near_arr "dot" (fun v -> let s = ref 0.0 in for i = 0 to 4 do s := !s +. v.(i) *. v.(4 - i) done; !s) a;
  near_arr "chain" (fun v -> let x = ref 1.0 in for i = 0 to 4 do x := sin (!x *. v.(i)) +. !x *. 0.5 done; !x) a;
  near_arr "nested" (fun v -> let s = ref 0.0 in for i = 0 to 4 do let t = ref v.(i) in for j = 0 to i do t := !t *. (1.0 +. 0.1 *. v.(j)) done; s := !s +. !t *. !t done; !s) a;
  near_arr "branch" (fun v -> let s = ref 0.0 in for i = 0 to 4 do if v.(i) > 0.0 then s := !s *. v.(i) +. 1.0 else s := !s -. exp v.(i) done; !s) a;
  near_arr "while" (fun v -> let x = ref 0.5 and n = ref 0 in while !x < 20.0 && !n < 50 do x := !x *. (1.2 +. 0.1 *. v.(!n mod 5)); n := !n + 1 done; !x *. v.(0)) a;
  near_arr "in place" (fun v -> let w = Array.make 5 0.5 in for r = 1 to 3 do for i = 0 to 4 do w.(i) <- w.(i) *. v.(i) +. w.((i + r) mod 5) done done; w.(0) *. w.(3)) a;
  near_arr "argument in place" (fun v -> let v = Array.copy v in for i = 1 to 4 do v.(i) <- v.(i) *. v.(i - 1) done; v.(4) +. v.(2)) a;
  near_arr "log sum" (fun v -> let z = Array.make 5 0.0 in let total = ref 0.0 in
    for n = 1 to 3 do for i = 0 to 4 do z.(i) <- v.(i) *. float_of_int n done; total := !total +. log_sum z 5 done; !total +. log_sum v 5) a;
  near_arr "layers" (fun v -> let h = Array.make 3 0.0 in let total = ref 0.0 in
    for n = 0 to 3 do
      for j = 0 to 2 do let s = ref v.(j) in for i = 0 to 1 do s := !s +. v.(i + j) *. float_of_int (n + i) done; h.(j) <- tanh !s done;
      let t = ref 0.0 in for j = 0 to 2 do t := !t +. h.(j) *. v.(j) done;
      total := !total +. !t *. !t
    done; !total) a;
  near_arr "two ways out" (fun v -> let s = ref 0.0 in if v.(0) > 0.0 then begin for i = 0 to 4 do s := !s +. v.(i) done; !s *. !s end else begin s := v.(1); !s *. 3.0 end) a;
  near_arr "downwards" (fun v -> let x = ref 1.0 in for i = 4 downto 0 do x := !x *. 0.5 +. v.(i) *. !x done; !x) a;
  near_arr "joined" (fun v -> let s = ref 0.0 in for i = 0 to 4 do let m = (if v.(i) > 0.5 then v.(i) *. 2.0 else if v.(i) < 0.0 then -. v.(i) else sin v.(i)) in let k = (match i with 0 -> m | 1 -> m *. m | _ -> m +. v.(0)) in s := !s +. k *. m done; !s) a;
  near_arr "gradient inside" (fun v -> Diff.gradient (fun z -> let w = Array.make 3 v.(1) in w.(1) <- w.(0) *. z; w.(0) *. cos w.(2) +. (1.3 +. sin z) ** cos v.(2)) v.(0)) a;
  near_arr "loop in gradient" (fun v -> let g = Diff.gradient (fun z -> let s = ref z in for i = 0 to 4 do s := !s *. z +. v.(i) done; !s) v.(3) in g *. v.(1)) a;
  let (y, (a, b)) = Diff.vjp (fun (x, w) -> let s = ref 0.0 in for i = 0 to 2 do s := !s +. x *. w.(i) *. w.(i) done; !s) (2.0, [| 1.0; 2.0; 3.0 |]) 1.0 in
  Printf.printf "%g %g %g %g %g\n" y a b.(0) b.(1) b.(2)
