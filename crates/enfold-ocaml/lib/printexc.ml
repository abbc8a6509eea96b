(* Exceptions as text. There are no backtraces: what asks for one gets an empty one. *)

type t = exn
type raw_backtrace = unit

let printers : (exn -> string option) list ref = ref []
let quoted text = "\"" ^ String.escaped text ^ "\""

let at_place (file, line, column) width what =
  "File " ^ "\"" ^ file ^ "\", line " ^ string_of_int line ^ ", characters " ^ string_of_int column ^ "-"
  ^ string_of_int (column + width) ^ ": " ^ what

let to_string_default error =
  match error with
  | Out_of_memory -> "Out of memory"
  | Stack_overflow -> "Stack overflow"
  | Match_failure place -> at_place place 5 "Pattern matching failed"
  | Assert_failure place -> at_place place 6 "Assertion failed"
  | Undefined_recursive_module place -> at_place place 6 "Undefined recursive module"
  | Failure text -> "Failure(" ^ quoted text ^ ")"
  | Invalid_argument text -> "Invalid_argument(" ^ quoted text ^ ")"
  | Sys_error text -> "Sys_error(" ^ quoted text ^ ")"
  | _ -> exn_text error

let use_printers error =
  let rec ask = function
    | [] -> None
    | printer :: rest ->
      (match printer error with
       | Some _ as text -> text
       | None | exception _ -> ask rest)
  in
  ask !printers

let to_string error =
  match use_printers error with
  | Some text -> text
  | None -> to_string_default error

let register_printer printer = printers := printer :: !printers

let print f value =
  try f value
  with error ->
    prerr_endline ("Uncaught exception: " ^ to_string error);
    raise error

let catch f value =
  try f value
  with error ->
    prerr_endline ("Uncaught exception: " ^ to_string error);
    exit 2

let exn_slot_name error = exn_text error
let record_backtrace (_ : bool) = ()
let backtrace_status () = false
let get_backtrace () = ""
let get_raw_backtrace () = ()
let get_callstack (_ : int) = ()
let raw_backtrace_to_string () = ""
let print_backtrace (_ : out_channel) = ()
let print_raw_backtrace (_ : out_channel) () = ()
let raise_with_backtrace error () = raise error
let raw_backtrace_length () = 0
let exn_slot_id (_ : exn) = 0

let default_uncaught_exception_handler error () =
  prerr_endline ("Fatal error: exception " ^ to_string error)

let set_uncaught_exception_handler f = uncaught_handler := Some (fun error -> f error ())
let () = uncaught_text := to_string
