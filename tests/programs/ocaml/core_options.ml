(* Options and results by hand and by combinators. *)

let safe_div a b = if b = 0 then None else Some (a / b)
let ( >>= ) = Option.bind

let parse s = match int_of_string_opt s with Some n -> Ok n | None -> Error ("bad: " ^ s)

let sum_all l =
  List.fold_left (fun acc s -> Result.bind acc (fun t -> Result.map (( + ) t) (parse s))) (Ok 0) l

let show = function Some n -> "Some " ^ string_of_int n | None -> "None"
let show_r = function Ok n -> "Ok " ^ string_of_int n | Error e -> "Error " ^ e

let () =
  print_endline (show (safe_div 100 7 >>= safe_div 50 >>= fun x -> Some (x * 2)));
  print_endline (show (safe_div 1 0 >>= safe_div 50));
  print_endline (show_r (sum_all [ "1"; "20"; "300" ]));
  print_endline (show_r (sum_all [ "1"; "two"; "x" ]));
  Printf.printf "%d %d\n" (Option.value (Some 3) ~default:0) (Option.value None ~default:9);
  Printf.printf "%d %b %b\n" (Option.fold ~none:0 ~some:String.length (Some "abcd")) (Option.is_none None) (Option.is_some None);
  print_endline (show (Option.map succ (Some 1)));
  Option.iter print_endline (Some "iter");
  Printf.printf "%s %s\n" (show (Option.join (Some (Some 4)))) (show (List.find_opt (fun x -> x > 5) [ 1; 7; 9 ]));
  Printf.printf "%d\n" (List.length (Option.to_list (Some ()) @ Option.to_list None));
  print_endline (show_r (Option.to_result ~none:"nothing" None));
  print_endline (show_r (Result.map_error String.uppercase_ascii (Error "e")));
  Printf.printf "%d %b\n" (Result.value (Error "x") ~default:5) (Result.is_ok (Ok 1));
  print_endline (show (Result.to_option (Ok 8)));
  Printf.printf "%d\n" (Result.fold ~ok:succ ~error:String.length (Error "four"));
  Printf.printf "%b %d\n" (Option.equal ( = ) (Some 1) (Some 1)) (Option.compare compare None (Some 1))
