(* A function with optional parameters where one without is expected: as an argument, in a field, by an annotation. *)

let add ?(x = 1) y = x + y
let apply (g : int -> int) = g 3

module Out = struct
  let print ?(newline = true) s =
    print_string s;
    if newline then print_newline ()
end

type callback = { call : string -> unit; mutable other : int -> int }
type wrapped = Wrapped of (string -> unit) | Two of (int -> int) * int

let join ?(sep = ",") l = String.concat sep l

let () =
  Printf.printf "%d\n" (apply add);
  List.iter (Printf.printf "%d ") (List.map add [ 1; 2; 3 ]);
  print_endline (join [ "a"; "b" ]);
  print_endline ([ "c"; "d" ] |> join);
  print_endline (join @@ [ "e"; "f" ]);
  List.iter Out.print [ "x"; "y" ];
  Option.iter Out.print (Some "z")

let r = { call = Out.print; other = add }
let choose b = if b then Out.print else fun ?newline:_ s -> print_endline ("<" ^ s ^ ">")

let () =
  r.call "field";
  r.other <- add;
  Printf.printf "%d\n" (r.other 4);
  (match Wrapped Out.print with Wrapped f -> f "constructor" | Two _ -> ());
  (match Two (add, 2) with Two (f, n) -> Printf.printf "%d\n" (f n) | Wrapped _ -> ());
  List.iter (choose true) [ "chosen" ];
  let h : int -> int = add in
  Printf.printf "%d %d\n" (h 5) ((add : int -> int) 6)

(* What the function is made by is evaluated once. *)
let make () =
  print_string "made ";
  fun ?(x = 10) y -> x + y

let () = List.iter (Printf.printf "%d ") (List.map (make ()) [ 1; 2 ])
let () = print_newline ()
