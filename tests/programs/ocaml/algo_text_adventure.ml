(*@ stdin "look\ngo north\ntake lamp\ngo up\ninventory\ngo south\nquit\nignored\n" *)
(* A small adventure driven by standard input. *)

type direction = North | South | Up | Down
type room = { title : string; exits : (direction * string) list; mutable items : string list }
type command = Go of direction | Take of string | Look | Inventory | Quit | Unknown of string

let world =
  let table = Hashtbl.create 8 in
  List.iter
    (fun (key, room) -> Hashtbl.add table key room)
    [ ("hall", { title = "a hall"; exits = [ (North, "library") ]; items = [] });
      ("library", { title = "a library"; exits = [ (South, "hall"); (Up, "attic") ]; items = [ "lamp"; "book" ] });
      ("attic", { title = "a dark attic"; exits = [ (Down, "library") ]; items = [ "chest" ] }) ];
  table

let parse line =
  match String.split_on_char ' ' (String.lowercase_ascii (String.trim line)) with
  | [ "go"; d ] ->
    (match d with
     | "north" | "n" -> Go North
     | "south" | "s" -> Go South
     | "up" -> Go Up
     | "down" -> Go Down
     | _ -> Unknown line)
  | [ "take"; item ] -> Take item
  | [ "look" ] | [ "l" ] -> Look
  | [ ("inventory" | "i") ] -> Inventory
  | [ "quit" ] -> Quit
  | _ -> Unknown line

let describe room =
  Printf.printf "You are in %s.\n" room.title;
  if room.items <> [] then Printf.printf "You see: %s.\n" (String.concat ", " room.items)

let rec play here carried moves =
  let room = Hashtbl.find world here in
  print_string "> ";
  match parse (read_line ()) with
  | exception End_of_file -> print_endline "(end)"
  | Quit -> Printf.printf "Bye after %d moves.\n" moves
  | Look -> describe room; play here carried (moves + 1)
  | Inventory -> Printf.printf "You carry: %s.\n" (if carried = [] then "nothing" else String.concat ", " carried); play here carried (moves + 1)
  | Take item when List.mem item room.items ->
    room.items <- List.filter (( <> ) item) room.items;
    Printf.printf "Taken: %s.\n" item;
    play here (item :: carried) (moves + 1)
  | Take item -> Printf.printf "There is no %s.\n" item; play here carried (moves + 1)
  | Go d ->
    (match List.assoc_opt d room.exits with
     | Some next ->
       describe (Hashtbl.find world next);
       play next carried (moves + 1)
     | None -> print_endline "No way."; play here carried (moves + 1))
  | Unknown s -> Printf.printf "What is %S?\n" s; play here carried (moves + 1)

let () = play "hall" [] 0
