(* Operators of the user, precedence, sections. *)

let ( +! ) a b = (a * 10) + b
let ( |>> ) x f = f x
let ( <+> ) (a, b) (c, d) = (a + c, b + d)
let ( ** ) a b = if b = 0 then 1 else int_of_float (float_of_int a ** float_of_int b)
let ( ~% ) x = x mod 7
let ( !! ) l = List.length l
let ( @. ) f g x = f (g x)
let ( let* ) o f = match o with Some x -> f x | None -> None
let ( and* ) a b = match a, b with Some x, Some y -> Some (x, y) | _ -> None
let ( .%[] ) s i = s.[i mod String.length s]

let () =
  Printf.printf "%d %d\n" (1 +! 2 +! 3) (1 +! 2 * 3);
  Printf.printf "%d\n" (5 |>> (fun x -> x + 1) |>> string_of_int |>> String.length);
  let x, y = (1, 2) <+> (10, 20) in
  Printf.printf "%d %d\n" x y;
  Printf.printf "%d %d %d\n" (2 ** 3 ** 2) (~% 23) !![ 1; 2; 3 ];
  Printf.printf "%d\n" ((succ @. succ @. fun x -> x * 2) 5);
  Printf.printf "%d %d %b\n" (- 3 + 2) (2 - -3) (not true || true && false);
  Printf.printf "%d %d\n" (7 lsl 1 + 1) ((7 lsl 1) + 1);
  let r = let* a = Some 3 and* b = Some 4 in let* c = if a < b then Some 5 else None in Some (a + b + c) in
  Printf.printf "%d\n" (Option.value r ~default:0);
  Printf.printf "%c\n" "abc".%[7];
  let f = ( - ) and g = ( mod ) 17 in
  Printf.printf "%d %d %d\n" (f 5 3) (g 5) (List.fold_left ( * ) 1 [ 1; 2; 3; 4 ]);
  print_endline (string_of_bool (1 = 1 && 2 <> 3 || false));
  ignore @@ List.map print_int @@ List.rev [ 1; 2; 3 ];
  print_newline ()
