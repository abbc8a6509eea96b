(* Polymorphic variants: open and closed rows, aliases, combination. *)

type basic = [ `Red | `Green | `Blue ]
type extended = [ basic | `Rgb of int * int * int | `Gray of int ]

let show_basic : basic -> string = function `Red -> "red" | `Green -> "green" | `Blue -> "blue"

let show : extended -> string = function
  | #basic as b -> show_basic b
  | `Rgb (r, g, b) -> Printf.sprintf "#%d.%d.%d" r g b
  | `Gray n -> Printf.sprintf "gray%d" n

let warm = function `Red | `Orange -> true | _ -> false

let size = function `Small -> 1 | `Large -> 10 | `Exact n -> n

let parse s : [> `Ok of int | `Empty | `Bad of string ] =
  if s = "" then `Empty else match int_of_string_opt s with Some n -> `Ok n | None -> `Bad s

let rec eval = function
  | `Num n -> n
  | `Add (a, b) -> eval a + eval b
  | `Mul (a, b) -> eval a * eval b

let () =
  List.iter (fun c -> print_endline (show c)) [ `Red; `Rgb (1, 2, 3); `Gray 5; (`Blue :> extended) ];
  Printf.printf "%b %b %b\n" (warm `Red) (warm `Orange) (warm `Green);
  Printf.printf "%d\n" (List.fold_left (fun a s -> a + size s) 0 [ `Small; `Large; `Exact 31 ]);
  List.iter (fun s -> print_endline (match parse s with `Ok n -> string_of_int n | `Empty -> "empty" | `Bad s -> "bad " ^ s))
    [ "12"; ""; "x" ];
  Printf.printf "%d\n" (eval (`Add (`Num 2, `Mul (`Num 4, `Num 10))));
  Printf.printf "%b %b\n" (`A = `A) (`Pair (1, "x") = `Pair (1, "y"));
  let colors : basic list = [ `Blue; `Red ] in
  print_endline (String.concat "," (List.map show_basic colors));
  let f ?(mode = `Fast) () = match mode with `Fast -> "fast" | `Slow n -> "slow" ^ string_of_int n in
  print_endline (f () ^ f ~mode:(`Slow 3) ())
