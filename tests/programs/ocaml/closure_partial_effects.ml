(* Arguments of a partial application are evaluated once, when it is made; effects between parameters
   happen when the last argument before them has come. *)

let say s v = print_string (s ^ " "); v

let one a = say "one" (a + 1)
let two a b = say "two" (a + b)
let three a b c = say "three" (a + b + c)

let staged a =
  print_string "[a] ";
  fun b ->
    print_string "[b] ";
    fun c -> print_string "[c] "; a * 100 + b * 10 + c

let () =
  ignore (one (say "x" 1));
  print_newline ();
  let p = two (say "x" 1) in
  print_string "| ";
  Printf.printf "%d %d\n" (p 10) (p 20);
  let q = three (say "x" 1) (say "y" 2) in
  print_string "| ";
  Printf.printf "%d\n" (q 3);
  let r = three (say "x" 1) in
  let s = r (say "y" 2) in
  Printf.printf "%d %d\n" (s 3) (r 20 30);
  let t = staged 1 in
  print_string "| ";
  let u = t 2 in
  print_string "| ";
  Printf.printf "%d\n" (u 3);
  Printf.printf "%d\n" (u 4 + t 5 6);
  let apply f x y = f x y in
  Printf.printf "%d\n" (apply staged 7 8 9)
