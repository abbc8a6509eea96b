(* Format: printers of structured data, asprintf, lists, options. *)

type expr = Num of int | Var of string | Add of expr * expr | Mul of expr * expr | Let of string * expr * expr

let rec pp ppf = function
  | Num n -> Format.pp_print_int ppf n
  | Var v -> Format.pp_print_string ppf v
  | Add (a, b) -> Format.fprintf ppf "@[<hov 1>(%a@ + %a)@]" pp a pp b
  | Mul (a, b) -> Format.fprintf ppf "@[<hov 1>(%a@ * %a)@]" pp a pp b
  | Let (v, e, b) -> Format.fprintf ppf "@[<v>@[<hov 2>let %s =@ %a in@]@ %a@]" v pp e pp b

let comma ppf () = Format.fprintf ppf ",@ "

let () =
  let rec sum n = if n = 0 then Var "x" else Add (Num n, Mul (sum (n - 1), Var ("v" ^ string_of_int n))) in
  Format.printf "%a@." pp (sum 3);
  Format.printf "%a@." pp (sum 12);
  Format.printf "%a@." pp (Let ("y", sum 2, Let ("z", Num 5, Add (Var "y", Var "z"))));
  let s = Format.asprintf "<%a>" pp (Add (Num 1, Num 2)) in
  print_endline s;
  Format.printf "[@[%a@]]@." (Format.pp_print_list ~pp_sep:comma Format.pp_print_int) (List.init 40 (fun i -> i * i));
  Format.printf "%a|%a@." (Format.pp_print_option Format.pp_print_int) (Some 3) (Format.pp_print_option Format.pp_print_int) None;
  Format.printf "@[<v>%a@]@." (Format.pp_print_list Format.pp_print_string) [ "a"; "b"; "c" ];
  Format.printf "%s %d %5.1f %c %B@." "text" 42 3.14159 'c' true;
  let b = Buffer.create 10 in
  let ppf = Format.formatter_of_buffer b in
  Format.fprintf ppf "@[<hov>%s@ %s@]%!" "to" "buffer";
  print_endline (Buffer.contents b);
  Format.fprintf Format.str_formatter "%d-%d" 1 2;
  print_endline (Format.flush_str_formatter ());
  print_endline (Format.sprintf "@[<v>%d@,%d@]" 1 2);
  Format.printf "%t@." (fun ppf -> Format.pp_print_text ppf "some words that are broken\nat newlines")
