(* An array that each round makes anew, of texts of which each is replaced now and then.
   * grows silently: FIXME what a state holds that is made anew is not counted *)
let () =
  let n = int_of_string Sys.argv.(1) in
  let state = ref (Array.init 10 (fun i -> "start " ^ string_of_int i)) in
  let sum = ref 0 in
  for i = 1 to n do
    state := Array.mapi (fun j s -> if (i + j) mod 10 = 0 then "new " ^ string_of_int i else s) !state;
    sum := (!sum + String.length !state.(i mod 10)) land 0xFFFFFF
  done;
  Printf.printf "%d\n" !sum
