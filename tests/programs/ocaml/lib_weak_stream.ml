(* Weak sets and arrays as far as nobody collects anything, streams. *)
module Names = Weak.Make (struct
  type t = string

  let equal = String.equal
  let hash = Hashtbl.hash
end)

let () =
  let set = Names.create 8 in
  let a = Names.merge set "apple" in
  let b = Names.merge set ("app" ^ "le") in
  Printf.printf "%b %s %d\n" (a == b) b (Names.count set);
  Names.add set "pear";
  Printf.printf "%b %b\n" (Names.mem set "pear") (Names.mem set "fig");
  Names.remove set "pear";
  Printf.printf "%d %s\n" (Names.count set) (Names.fold (fun x y -> x ^ y) set "");
  let cells = Weak.create 3 in
  Weak.set cells 1 (Some [ 1; 2 ]);
  Printf.printf "%b %b %d\n" (Weak.check cells 0) (Weak.check cells 1) (Weak.length cells);
  match Weak.get cells 5 with
  | _ -> print_endline "there"
  | exception Invalid_argument text -> print_endline text

let rec sum stream =
  match Stream.peek stream with
  | None -> 0
  | Some n ->
    Stream.junk stream;
    n + sum stream

let () =
  Printf.printf "%d\n" (sum (Stream.of_list [ 1; 2; 3 ]));
  let letters = Stream.of_string "stream" in
  List.iter print_char (Stream.npeek 3 letters);
  Printf.printf " %c %d\n" (Stream.next letters) (Stream.count letters);
  Stream.iter print_char letters;
  print_newline ();
  (match Stream.next letters with
   | _ -> print_endline "more"
   | exception Stream.Failure -> print_endline "no more");
  let squares = Stream.from (fun i -> if i < 5 then Some (i * i) else None) in
  Stream.iter (Printf.printf "%d ") squares;
  print_newline ()
