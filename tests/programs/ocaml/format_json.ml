(* A JSON printer with Format. *)

type json = Null | Bool of bool | Num of float | Str of string | Arr of json list | Obj of (string * json) list

let rec pp ppf = function
  | Null -> Format.fprintf ppf "null"
  | Bool b -> Format.fprintf ppf "%b" b
  | Num x -> Format.fprintf ppf "%g" x
  | Str s -> Format.fprintf ppf "%S" s
  | Arr [] -> Format.fprintf ppf "[]"
  | Arr l -> Format.fprintf ppf "[@;<0 2>@[<hv>%a@]@,]" (Format.pp_print_list ~pp_sep:sep pp) l
  | Obj l -> Format.fprintf ppf "@[<hv>{@;<1 2>@[<hv>%a@]@ }@]" (Format.pp_print_list ~pp_sep:sep field) l
and sep ppf () = Format.fprintf ppf ",@ "
and field ppf (k, v) = Format.fprintf ppf "@[<hov 2>%S:@ %a@]" k pp v

let () =
  let person n = Obj [ ("name", Str ("person " ^ string_of_int n)); ("age", Num (float_of_int (20 + n))); ("tags", Arr [ Str "a"; Str "b" ]) ] in
  Format.printf "%a@." pp (person 1);
  Format.printf "%a@." pp (Obj [ ("people", Arr (List.init 4 person)); ("ok", Bool true); ("none", Null); ("empty", Arr []) ]);
  Format.set_margin 40;
  Format.printf "%a@." pp (Arr (List.init 30 (fun i -> Num (float_of_int i /. 4.0))))
