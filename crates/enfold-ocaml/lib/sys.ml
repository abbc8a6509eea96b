(* What a program can know of where it runs. There is no access to files. *)

external arguments : unit -> string array = "%enf_args"
external clock : unit -> int = "%enf_clock"
external opaque_identity : 'a -> 'a = "%identity"

type backend_type = Native | Bytecode | Other of string

let executable_name = "program"
let argv = Array.append [| executable_name |] (arguments ())
let os_type = "Unix"
let unix = true
let win32 = false
let cygwin = false
let big_endian = false
let word_size = 64
let int_size = 63
let backend_type = Native
let max_string_length = 144115188075855863
let max_array_length = 18014398509481983
let max_floatarray_length = 18014398509481983
let ocaml_version = "4.13.1"
let interactive = ref false
let start = clock ()

(* Seconds since the program began. *)
let time () = float_of_int (clock () - start) /. 1e9
let getenv (_ : string) : string = raise Not_found
let getenv_opt (_ : string) : string option = None
let file_exists (_ : string) = false
let is_directory name : bool = raise (Sys_error (name ^ ": No such file or directory"))
let remove name : unit = raise (Sys_error (name ^ ": No such file or directory"))

exception Break

let catch_break (_ : bool) = ()
let enable_runtime_warnings (_ : bool) = ()
let runtime_warnings_enabled () = false
