(* Order of evaluation of the operands of what is built in. *)

let say n = print_string (string_of_int n ^ " "); n
let show name v = print_string (name ^ " "); v
let line f = ignore (f ()); print_newline ()

type r = { mutable a : int; mutable b : int }

let () =
  let arr = [| 1; 2; 3; 4; 5 |] and r = { a = 1; b = 2 } and cell = ref 0 in
  line (fun () -> (show "array" arr).(say 1));
  line (fun () -> (show "array" arr).(say 1) <- say 2);
  line (fun () -> Array.set (show "array" arr) (say 1) (say 2));
  line (fun () -> (show "record" r).a <- say 1);
  line (fun () -> show "cell" cell := say 1);
  line (fun () -> say 1 + say 2);
  line (fun () -> say 1 - say 2 - say 3);
  line (fun () -> say 7 / say 2 mod say 3);
  line (fun () -> say 1 land say 2 lor say 3);
  line (fun () -> float_of_int (say 1) +. float_of_int (say 2) *. float_of_int (say 3));
  line (fun () -> Int64.add (Int64.of_int (say 1)) (Int64.of_int (say 2)));
  line (fun () -> show "a" "x" ^ show "b" "y" ^ show "c" "z");
  line (fun () -> [ say 1 ] @ [ say 2 ] @ [ say 3 ]);
  line (fun () -> say 1 = say 2);
  line (fun () -> compare (say 1) (say 2));
  line (fun () -> show "a" cell == show "b" cell);
  line (fun () -> min (say 1) (say 2));
  line (fun () -> say 1 lsl say 2);
  line (fun () -> not (say 1 > say 2) && say 3 < say 4);
  line (fun () -> say 1 |> fun x -> x + say 2);
  line (fun () -> (show "f" (fun x y -> x + y)) (say 1) @@ say 2);
  line (fun () -> String.concat (show "sep" ",") [ show "x" "x"; show "y" "y" ]);
  line (fun () -> { r with a = say 1 });
  line (fun () -> (show "record" r).b + (show "again" r).a)
