(* A program in the style of scripts: phrases with double semicolons, opens, top-level effects. *)
open Printf
open List;;

printf "start\n";;

let square x = x * x
let l = map square [1;2;3];;

iter (printf "%d ") l; print_newline ();;

let rec pow x = function
    0 -> 1
  | n when n mod 2 = 0 -> let y = pow x (n/2) in y*y
  | n -> x * pow x (n-1)
;;

let _ = printf "%d\n" (pow 3 13);;
let x, y = 3, 4;;
let _ =
  if x < y then printf "less\n"
  else printf "not less\n";;

for i = 0 to 2 do
  for j = 0 to 2 do
    printf "%d%s" (i*j) (if j = 2 then "\n" else " ")
  done
done;;

let f = fun x y -> x + y;;
let g = f 10;;
let () = print_endline (string_of_int (g 5));;
type t = A|B of int|C of {x:int;y:int};;
let s = function A->"A"|B n->sprintf "B%d" n|C{x;y}->sprintf "C%d,%d" x y;;
iter (fun v -> print_endline (s v)) [A;B 3;C{x=1;y=2}];;
let rec loop i = if i>0 then (print_int i; print_char ' '; loop (i-1)) in loop 5; print_newline ();;
let (|>) x f = f x;;
[3;1;2] |> sort Stdlib.compare |> iter (printf "%d,");;
print_newline ();;
exit 0
