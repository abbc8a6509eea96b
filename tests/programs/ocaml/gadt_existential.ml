(* Values whose type is hidden, with the functions that know it. *)

type shape = Shape : { state : 's; area : 's -> float; grow : 's -> 's } -> shape
type printable = Printable : 'a * ('a -> string) -> printable
type 'r call = Call : ('a -> 'r) * 'a -> 'r call

let rec grow n (Shape s) = if n = 0 then Shape s else grow (n - 1) (Shape { s with state = s.grow s.state })
let area (Shape s) = s.area s.state
let show (Printable (v, f)) = f v
let run (Call (f, x)) = f x

let () =
  let shapes =
    [ Shape { state = 2.0; area = (fun s -> s *. s); grow = (fun s -> s +. 1.0) };
      Shape { state = (1, 2); area = (fun (a, b) -> float_of_int (a * b)); grow = (fun (a, b) -> (a + 1, b * 2)) } ] in
  List.iter (fun s -> Printf.printf "%g %g\n" (area s) (area (grow 3 s))) shapes;
  let items = [ Printable (3, string_of_int); Printable ("x", String.uppercase_ascii); Printable ([ 1; 2 ], fun l -> string_of_int (List.length l)) ] in
  print_endline (String.concat " " (List.map show items));
  let calls = [ Call (String.length, "four"); Call ((fun (a, b) -> a * b), (6, 7)); Call (int_of_float, 2.5) ] in
  List.iter (fun c -> Printf.printf "%d " (run c)) calls;
  print_newline ()
