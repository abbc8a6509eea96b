(* Tags in formats, where formatters write, and the size of lines. *)
open Format

type stag += Level of int

let () =
  printf "plain @{<b>bold@} text@.";
  set_mark_tags true;
  printf "plain @{<b>bold @{<i>both@}@} text@.";
  set_mark_tags false;
  printf "@{<b>off@}@."

let colours = {
  mark_open_stag = (function String_tag name -> "[" ^ name ^ "]" | Level n -> String.make n '<' | _ -> "?");
  mark_close_stag = (function String_tag _ -> "[/]" | Level n -> String.make n '>' | _ -> "?");
  print_open_stag = (fun _ -> print_string "(");
  print_close_stag = (fun _ -> print_string ")");
}

let () =
  let old = get_formatter_stag_functions () in
  set_formatter_stag_functions colours;
  set_tags true;
  printf "@{<red>warm@}@ ";
  open_stag (Level 3);
  print_string "deep";
  close_stag ();
  print_newline ();
  set_tags false;
  set_formatter_stag_functions old

(* A mark takes no room on the line. *)
let () =
  set_margin 20;
  set_mark_tags true;
  printf "@[<hov>aaaaaa@ @{<long-name>bbbbbb@}@ cccc@]@.";
  set_mark_tags false;
  printf "@[<hov>aaaaaa@ bbbbbb@ cccccc@]@.";
  let { max_indent; margin } = get_geometry () in
  Printf.printf "%d %d\n" max_indent margin;
  set_geometry ~max_indent:30 ~margin:40;
  printf "@[<hov 2>words@ that@ fill@ a@ line@ of@ forty@ characters@ and@ more@]@.";
  Printf.printf "%b %b\n" (check_geometry { max_indent = 1; margin = 5 }) (check_geometry { max_indent = 2; margin = 5 });
  match set_geometry ~max_indent:50 ~margin:40 with
  | () -> print_endline "accepted"
  | exception Invalid_argument text -> Stdlib.print_endline text

(* Functions that get what is written. *)
let () =
  let buffer = Buffer.create 10 in
  let f = make_formatter (Buffer.add_substring buffer) (fun () -> Buffer.add_string buffer "!") in
  fprintf f "@[<v 2>one@,two@]@.";
  Printf.printf "%S\n" (Buffer.contents buffer);
  let f =
    formatter_of_out_functions
      {
        out_string = (fun text start length -> Printf.printf "%S " (String.sub text start length));
        out_flush = (fun () -> Printf.printf "flush ");
        out_newline = (fun () -> Printf.printf "newline ");
        out_spaces = (fun n -> Printf.printf "spaces:%d " n);
        out_indent = (fun n -> Printf.printf "indent:%d " n);
      }
  in
  fprintf f "@[<v 3>a b@ c@]@[ d@;<3 0>e@]@.";
  Stdlib.print_newline ()

let () =
  let b = make_symbolic_output_buffer () in
  let f = formatter_of_symbolic_output_buffer b in
  fprintf f "@[<v 1>x@,y@]@?";
  List.iter
    (function
      | Output_flush -> Printf.printf "flush "
      | Output_newline -> Printf.printf "newline "
      | Output_string s -> Printf.printf "%s " s
      | Output_spaces n -> Printf.printf "s%d " n
      | Output_indent n -> Printf.printf "i%d " n)
    (flush_symbolic_output_buffer b);
  Printf.printf "%d\n" (List.length (get_symbolic_output_buffer b))
