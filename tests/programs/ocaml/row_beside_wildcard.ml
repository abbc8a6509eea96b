(* A case for everything keeps rows open, however deep they stand in the other cases. *)
type shape = [ `Dot | `Line of int | `Both of shape * shape ]

let f = function (_, 0, `Dot) -> "dot" | _ -> "other"
let g = function Some (`Line 1) :: _ -> "one" | _ -> "none"
let h = function `Both (`Dot, _) -> "both" | _ -> "single"

let () =
  let s : shape = `Line 1 in
  print_endline (f (1, 0, s) ^ f ((), 0, `Dot) ^ f ("", 1, `Square));
  print_endline (g [ Some s ] ^ g [ None ] ^ g [ Some `Point ]);
  print_endline (h s ^ h (`Both (`Dot, s)) ^ h (`Both (`Dot, `Dot)))
