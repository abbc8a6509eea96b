(* A capture names a binding, not a string. *)

let x = 1
let first () = x
let x = x + 10
let second () = x

let f x =
  let g () = x in
  let x = x * 2 in
  let h () = x in
  let x = x + 1 in
  (g (), h (), x)

let rec count n = if n = 0 then [] else (fun () -> n) :: count (n - 1)

let shadow_in_match v =
  match v with
  | Some x ->
    let k () = x in
    (match x with
     | x when x > 5 -> let x = -x in k () + x
     | x -> k () * x)
  | None -> x

let () =
  Printf.printf "%d %d\n" (first ()) (second ());
  let a, b, c = f 5 in
  Printf.printf "%d %d %d\n" a b c;
  List.iter (fun k -> Printf.printf "%d " (k ())) (count 5);
  print_newline ();
  Printf.printf "%d %d %d\n" (shadow_in_match (Some 9)) (shadow_in_match (Some 4)) (shadow_in_match None);
  let print_int n = print_string ("<" ^ string_of_int n ^ ">") in
  print_int 3;
  print_newline ()
