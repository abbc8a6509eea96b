(* Fun, Either, Bool, Unit, Int, Char. *)

let () =
  Printf.printf "%d %d %d\n" (Fun.id 3) (Fun.const 1 2) (Fun.flip ( - ) 1 10);
  Printf.printf "%b\n" (Fun.negate (fun x -> x > 3) 2);
  (match Fun.protect ~finally:(fun () -> print_string "finally ") (fun () -> 42) with n -> Printf.printf "%d\n" n);
  (try Fun.protect ~finally:(fun () -> print_string "finally ") (fun () -> failwith "inside") with Failure m -> print_endline m);
  let es = [ Either.Left 1; Either.Right "two"; Either.left 3 ] in
  List.iter (fun e -> print_string (Either.fold ~left:string_of_int ~right:String.uppercase_ascii e ^ " ")) es;
  Printf.printf "%b %b\n" (Either.is_left (List.hd es)) (Either.find_right (List.nth es 1) = Some "two");
  (match Either.map ~left:succ ~right:String.length (List.nth es 1) with Either.Right n -> Printf.printf "%d\n" n | Either.Left _ -> ());
  Printf.printf "%b %d %s %b\n" (Bool.equal true true) (Bool.to_int true) (Bool.to_string false) (Bool.not true);
  Printf.printf "%d %s\n" (Unit.compare () ()) (Unit.to_string ());
  Printf.printf "%d %d %d %d\n" (Int.add 1 2) (Int.abs (-5)) (Int.max 3 9) (Int.rem (-7) 3);
  Printf.printf "%d %d %d %s\n" (Int.shift_left 1 10) (Int.lognot 0) (Int.compare 1 2) (Int.to_string 77);
  Printf.printf "%d %b\n" (Char.compare 'a' 'c') (Char.equal 'x' 'x');
  Printf.printf "%d %d\n" Int.max_int (Int.of_float 2.9)
