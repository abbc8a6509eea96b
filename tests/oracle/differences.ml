(* The two operations of calculus by differences: together with what Enfold's library makes of them, this is the module `Diff` of programs that
   `ocamlopt` compiles. Nothing here knows a rule of derivatives, so what both compilers print is right. The floats of a value are found by
   its representation: tuples, records, lists, variants and arrays. A level of nesting costs some digits, which programs do not print. *)

let parts v = Obj.is_block v && Obj.tag v < Obj.lazy_tag

(* The floats of a value, in order. *)
let rec floats v rest =
  if Obj.is_int v then rest
  else if Obj.tag v = Obj.double_tag then (Obj.obj v : float) :: rest
  else if Obj.tag v = Obj.double_array_tag then Array.to_list (Obj.obj v : float array) @ rest
  else if parts v then List.fold_right floats (List.init (Obj.size v) (Obj.field v)) rest
  else rest

(* A copy of a value with other floats; the list holds what is left. *)
let rec filled v left =
  let next () = match !left with [] -> assert false | x :: rest -> left := rest; x in
  if Obj.is_int v then v
  else if Obj.tag v = Obj.double_tag then Obj.repr (next () : float)
  else if Obj.tag v = Obj.double_array_tag then (
    let copy = Array.copy (Obj.obj v : float array) in
    Array.iteri (fun i _ -> copy.(i) <- next ()) copy;
    Obj.repr copy)
  else if parts v then (
    let copy = Obj.dup v in
    for i = 0 to Obj.size v - 1 do
      Obj.set_field copy i (filled (Obj.field v i) left)
    done;
    copy)
  else v

let floats_of v = floats (Obj.repr v) []
let with_floats v list : 'a = Obj.obj (filled (Obj.repr v) (ref list))
let copy v = with_floats v (floats_of v)

(* Central differences over smaller and smaller steps, extrapolated to none (Ridders); of the estimates the one that changed least. *)
let slopes (f : float -> float list) =
  let tries = 9 and shrink = 1.6 in
  let at h = List.map2 (fun a b -> (a -. b) /. (2.0 *. h)) (f h) (f (-.h)) in
  let estimates = Array.init tries (fun i -> Array.of_list (at (0.05 /. (shrink ** float_of_int i)))) in
  List.init (Array.length estimates.(0)) (fun leaf ->
      let table = Array.make_matrix tries tries 0.0 in
      let best = ref estimates.(0).(leaf) and error = ref infinity in
      for i = 0 to tries - 1 do
        table.(0).(i) <- estimates.(i).(leaf);
        let factor = ref (shrink *. shrink) in
        for j = 1 to i do
          table.(j).(i) <- ((table.(j - 1).(i) *. !factor) -. table.(j - 1).(i - 1)) /. (!factor -. 1.0);
          factor := !factor *. shrink *. shrink;
          let change = max (abs_float (table.(j).(i) -. table.(j - 1).(i))) (abs_float (table.(j).(i) -. table.(j - 1).(i - 1))) in
          if change <= !error then (
            error := change;
            best := table.(j).(i))
        done
      done;
      !best)

let moved x dx h = with_floats x (List.map2 (fun x dx -> x +. (h *. dx)) (floats_of x) (floats_of dx))

let jvp f x dx =
  let y = f (copy x) in
  (y, with_floats y (slopes (fun h -> floats_of (f (moved x dx h)))))

let vjp f x dy =
  let y = f (copy x) in
  let count = List.length (floats_of x) in
  let partial i =
    let basis = with_floats x (List.init count (fun k -> if k = i then 1.0 else 0.0)) in
    let total h = List.fold_left2 (fun sum y dy -> sum +. (y *. dy)) 0.0 (floats_of (f (moved x basis h))) (floats_of dy) in
    List.hd (slopes (fun h -> [ total h ]))
  in
  (y, with_floats x (List.init count partial))
