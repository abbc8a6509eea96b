(* The function that makes closures is entered again before it has returned. *)

let saved : (unit -> string) list ref = ref []

let rec visit depth label =
  let here = Printf.sprintf "%s/%d" label depth in
  saved := (fun () -> here) :: !saved;
  if depth < 3 then begin
    visit (depth + 1) (label ^ "l");
    visit (depth + 1) (label ^ "r")
  end;
  saved := (fun () -> "leave " ^ here) :: !saved

let rec twice f x = if x > 100 then x else f (twice f (f x))

let make n =
  let local = ref n in
  let rec bump k = if k = 0 then !local else begin incr local; bump (k - 1) end in
  bump

let () =
  visit 1 "v";
  List.iter (fun f -> print_endline (f ())) (List.rev !saved);
  print_endline (string_of_int (twice (fun x -> x + 17) 1));
  let a = make 10 and b = make 20 in
  Printf.printf "%d %d %d %d\n" (a 1) (b 2) (a 3) (b 0)
