(* Sequences, blocks, if without else, nested matches in blocks, ignored values. *)

let log = Buffer.create 64
let note s = Buffer.add_string log s; Buffer.add_char log ';'

let classify n =
  note "classify";
  if n < 0 then note "negative";
  if n = 0 then begin note "zero"; "zero" end
  else begin
    match n mod 3 with
    | 0 -> note "three"; "fizz"
    | 1 ->
      note "one";
      begin match n mod 5 with
      | 0 -> note "five"; "buzz"
      | _ -> "plain"
      end
    | _ -> (note "two"; if n > 10 then note "large"; "other")
  end

let rec count = function
  | [] -> note "end"; 0
  | x :: rest ->
    note (string_of_int x);
    let n = count rest in
    note "back";
    n + 1

let () =
  List.iter (fun n -> print_string (classify n ^ " ")) [ 0; 3; 10; 11; -4; 7; 14 ];
  print_newline ();
  Printf.printf "%d\n" (count [ 1; 2 ]);
  print_endline (Buffer.contents log);
  ignore (count []);
  let x = (print_string "side "; 5) + (print_string "effect "; 6) in
  Printf.printf "%d\n" x;
  (if x > 5 then print_string "then " else print_string "else "; print_string "always\n");
  let f = fun () -> (); (); 7 in
  Printf.printf "%d\n" (f ());
  for i = 1 to 3 do if i = 2 then print_string "two "; print_int i; print_string " " done;
  print_newline ();
  let r = ref 0 in
  (r := 1; r := !r + 1; r := !r * 10);
  Printf.printf "%d\n" !r;
  if !r > 100 then print_endline "never" else if !r > 10 then print_endline "middle" else ()
