(* The program's arguments. *)

type key = string
type doc = string
type usage_msg = string
type anon_fun = string -> unit

type spec =
  | Unit of (unit -> unit)
  | Bool of (bool -> unit)
  | Set of bool ref
  | Clear of bool ref
  | String of (string -> unit)
  | Set_string of string ref
  | Int of (int -> unit)
  | Set_int of int ref
  | Float of (float -> unit)
  | Set_float of float ref
  | Tuple of spec list
  | Symbol of string list * (string -> unit)
  | Rest of (string -> unit)
  | Rest_all of (string list -> unit)
  | Expand of (string -> string array)

exception Bad of string
exception Help of string

type error =
  | Unknown of string
  | Wrong of string * string * string  (* option, argument, what was expected *)
  | Missing of string
  | Message of string

exception Stop of error

let current = ref 0

let symbols list =
  match list with
  | [] -> "<none>"
  | _ -> "{" ^ String.concat "|" list ^ "}"

let option_line (key, spec, doc) =
  if doc = "" then ""
  else
    match spec with
    | Symbol (list, _) -> "  " ^ key ^ " " ^ symbols list ^ doc ^ "\n"
    | _ -> "  " ^ key ^ " " ^ doc ^ "\n"

let knows key specs = List.exists (fun (k, _, _) -> k = key) specs

let with_help specs =
  let line key =
    if knows key specs then []
    else [ (key, Unit (fun () -> raise (Stop (Unknown key))), " Display this list of options") ]
  in
  specs @ line "-help" @ line "--help"

let usage_string specs message =
  message ^ "\n" ^ String.concat "" (List.map option_line (with_help specs))

let usage specs message = prerr_string (usage_string specs message)

let rec find key = function
  | [] -> None
  | (k, spec, _) :: rest -> if k = key then Some spec else find key rest

(* `-key=value` *)
let split_key text =
  match String.index_opt text '=' with
  | None -> None
  | Some i -> Some (String.sub text 0 i, String.sub text (i + 1) (String.length text - i - 1))

(* Arguments and options may change while they are looked at. *)
let parse_and_expand_argv_dynamic_aux current arguments options anonymous message =
  let at_first = !current in
  let program = if at_first < Array.length !arguments then !arguments.(at_first) else "(?)" in
  let complaint error =
    let text =
      match error with
      | Unknown "-help" | Unknown "--help" -> ""
      | Unknown key -> program ^ ": unknown option '" ^ key ^ "'.\n"
      | Missing key -> program ^ ": option '" ^ key ^ "' needs an argument.\n"
      | Wrong (key, argument, expected) ->
        program ^ ": wrong argument '" ^ argument ^ "'; option '" ^ key ^ "' expects " ^ expected ^ ".\n"
      | Message text -> program ^ ": " ^ text ^ ".\n"
    in
    let text = text ^ usage_string !options message in
    match error with
    | Unknown "-help" | Unknown "--help" -> Help text
    | _ -> Bad text
  in
  let rec treat key attached spec =
    let no_argument () =
      match attached with
      | None -> ()
      | Some argument -> raise (Stop (Wrong (key, argument, "no argument")))
    in
    let argument () =
      match attached with
      | Some argument -> argument
      | None ->
        if !current + 1 < Array.length !arguments then !arguments.(!current + 1) else raise (Stop (Missing key))
    in
    let consume () = if attached = None then incr current in
    let convert of_string expected =
      let text = argument () in
      match of_string text with
      | Some value ->
        consume ();
        value
      | None -> raise (Stop (Wrong (key, text, expected)))
    in
    match spec with
    | Unit f ->
      no_argument ();
      f ()
    | Set cell ->
      no_argument ();
      cell := true
    | Clear cell ->
      no_argument ();
      cell := false
    | Bool f -> f (convert bool_of_string_opt "a boolean")
    | String f ->
      let text = argument () in
      f text;
      consume ()
    | Set_string cell ->
      cell := argument ();
      consume ()
    | Int f -> f (convert int_of_string_opt "an integer")
    | Set_int cell -> cell := convert int_of_string_opt "an integer"
    | Float f -> f (convert float_of_string_opt "a float")
    | Set_float cell -> cell := convert float_of_string_opt "a float"
    | Symbol (list, f) ->
      let text = argument () in
      if List.mem text list then begin
        f text;
        consume ()
      end
      else raise (Stop (Wrong (key, text, "one of: " ^ String.concat " " list)))
    | Tuple list ->
      no_argument ();
      List.iter (treat key attached) list
    | Rest f ->
      no_argument ();
      while !current < Array.length !arguments - 1 do
        f !arguments.(!current + 1);
        incr current
      done
    | Rest_all f ->
      no_argument ();
      let count = Array.length !arguments in
      let rest = Array.to_list (Array.sub !arguments (!current + 1) (count - !current - 1)) in
      current := count;
      f rest
    | Expand f ->
      let more = f (argument ()) in
      consume ();
      let before = Array.sub !arguments 0 (!current + 1) in
      let after = Array.sub !arguments (!current + 1) (Array.length !arguments - !current - 1) in
      arguments := Array.concat [ before; more; after ]
  in
  incr current;
  while !current < Array.length !arguments do
    let text = !arguments.(!current) in
    (try
       if String.length text >= 1 && text.[0] = '-' then begin
         match find text !options with
         | Some spec -> treat text None spec
         | None ->
           (match split_key text with
            | None -> raise (Stop (Unknown text))
            | Some (key, argument) ->
              (match find key !options with
               | Some spec -> treat text (Some argument) spec
               | None -> raise (Stop (Unknown text))))
       end
       else anonymous text
     with
     | Bad text -> raise (complaint (Message text))
     | Stop error -> raise (complaint error));
    incr current
  done

let parse_and_expand_argv_dynamic current arguments options anonymous message =
  parse_and_expand_argv_dynamic_aux current arguments options anonymous message

let parse_argv_dynamic ?(current = current) argv options anonymous message =
  parse_and_expand_argv_dynamic_aux current (ref argv) options anonymous message

let parse_argv ?(current = current) argv specs anonymous message =
  parse_and_expand_argv_dynamic_aux current (ref argv) (ref specs) anonymous message

(* A program that is called wrongly ends. *)
let or_exit parse =
  try parse () with
  | Bad text ->
    prerr_string text;
    exit 2
  | Help text ->
    print_string text;
    exit 0

let parse specs anonymous message = or_exit (fun () -> parse_argv Sys.argv specs anonymous message)
let parse_dynamic options anonymous message = or_exit (fun () -> parse_argv_dynamic Sys.argv options anonymous message)

let parse_expand specs anonymous message =
  or_exit (fun () -> parse_and_expand_argv_dynamic current (ref Sys.argv) (ref specs) anonymous message)

(* Arguments from a file, ended by a character. *)
let read_until stop trim name =
  let channel = open_in_bin name in
  let word = Buffer.create 200 in
  let words = ref [] in
  let add () =
    let text = Buffer.contents word in
    let n = String.length text in
    words := (if trim && n > 0 && text.[n - 1] = '\r' then String.sub text 0 (n - 1) else text) :: !words;
    Buffer.clear word
  in
  (try
     while true do
       let c = input_char channel in
       if c = stop then add () else Buffer.add_char word c
     done
   with End_of_file -> ());
  if Buffer.length word > 0 then add ();
  close_in channel;
  Array.of_list (List.rev !words)

let read_arg name = read_until '\n' true name
let read_arg0 name = read_until '\000' false name

let write_with stop name arguments =
  let channel = open_out_bin name in
  Array.iter
    (fun text ->
      output_string channel text;
      output_char channel stop)
    arguments;
  close_out channel

let write_arg name arguments = write_with '\n' name arguments
let write_arg0 name arguments = write_with '\000' name arguments

(* Where the description begins: what is in front of a tab, or of the first blank if there is none, names arguments. *)
let description_start doc =
  let n = String.length doc in
  let rec skip i = if i < n && doc.[i] = ' ' then skip (i + 1) else i in
  match (String.index_opt doc '\t', String.index_opt doc ' ') with
  | Some i, _ | None, Some i -> skip (i + 1)
  | None, None -> n

let without_tab doc =
  match String.index_opt doc '\t' with
  | None -> doc
  | Some tab -> String.mapi (fun i c -> if i = tab then ' ' else c) doc

(* Pads keys so that descriptions begin in one column. *)
let align ?(limit = max_int) specs =
  let specs = with_help specs in
  let width (key, spec, doc) =
    match spec with
    | Symbol _ -> String.length key
    | _ -> String.length key + description_start doc
  in
  let widest = min limit (List.fold_left (fun w entry -> max w (width entry)) 0 specs) in
  let pad (key, spec, doc) =
    let start = description_start doc in
    let shown = without_tab doc in
    match spec with
    | _ when doc = "" -> (key, spec, doc)
    | Symbol _ -> (key, spec, "\n" ^ String.make (max 0 (widest - start) + 3) ' ' ^ shown)
    | _ ->
      let gap = String.make (max 0 (widest - String.length key - start)) ' ' in
      (key, spec, String.sub shown 0 start ^ gap ^ String.sub shown start (String.length shown - start))
  in
  List.map pad specs
