(* Mutually recursive local functions that capture what is around them. *)

let parity limit =
  let steps = ref 0 in
  let rec even n = incr steps; if n = 0 then true else odd (n - 1)
  and odd n = incr steps; if n = 0 then false else if n > limit then even (n - 3) else even (n - 1) in
  ((fun n -> even n), fun () -> !steps)

let grammar word =
  let pos = ref 0 in
  let peek () = if !pos < String.length word then word.[!pos] else '$' in
  let advance () = incr pos in
  let rec expr () =
    let t = term () in
    if peek () = '+' then begin advance (); t + expr () end else t
  and term () =
    let f = factor () in
    if peek () = '*' then begin advance (); f * term () end else f
  and factor () =
    match peek () with
    | '(' -> advance (); let v = expr () in advance (); v
    | c -> advance (); Char.code c - 48
  in
  expr ()

let () =
  let even, steps = parity 5 in
  Printf.printf "%b %b %b %d\n" (even 10) (even 7) (even 0) (steps ());
  List.iter (fun w -> Printf.printf "%s = %d\n" w (grammar w)) [ "1+2*3"; "(1+2)*3"; "2*(3+4)*5+6" ];
  let rec a n = if n <= 0 then "." else "a" ^ b (n - 1)
  and b n = if n <= 0 then "." else "b" ^ c (n - 2)
  and c n = if n <= 0 then "." else "c" ^ a (n - 1) in
  print_endline (a 12)
