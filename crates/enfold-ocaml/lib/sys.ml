(* What a program can know of where it runs, and do there. *)

external arguments : unit -> string array = "%enf_args"
external opaque_identity : 'a -> 'a = "%opaque"

type backend_type = Native | Bytecode | Other of string

let argv = Array.append [| CamlinternalFiles.fetch (CamlinternalFiles.ask 29 0 0 0) |] (arguments ())
let executable_name = CamlinternalFiles.fetch (CamlinternalFiles.ask 30 0 0 0)
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

(* Seconds that processors have worked for the program. *)
let time () = float_of_int (CamlinternalFiles.ask 28 0 0 0) /. 1e9

(* The environment, files and folders. *)

let text_of length = if length < 0 then raise Not_found else CamlinternalFiles.fetch length
let getenv name = text_of (CamlinternalFiles.ask_name 23 name 0 0)
let getenv_opt name = match getenv name with value -> Some value | exception Not_found -> None
let file_exists name = CamlinternalFiles.ask_name 15 name 0 0 = 1
let is_directory name = CamlinternalFiles.ask_name 16 name 0 0 = 1
let remove name = ignore (CamlinternalFiles.ask_name 17 name 0 0)

let rename before name =
  ignore (CamlinternalFiles.checked (CamlinternalFiles.system 18 (before ^ "\000" ^ name) Bytes.empty 0 0 0))

let mkdir name permissions = ignore (CamlinternalFiles.ask_name 19 name 0 permissions)
let rmdir name = ignore (CamlinternalFiles.ask_name 20 name 0 0)
let chdir name = ignore (CamlinternalFiles.ask_name 21 name 0 0)
let getcwd () = CamlinternalFiles.fetch (CamlinternalFiles.ask 22 0 0 0)

let readdir name =
  let text = CamlinternalFiles.fetch (CamlinternalFiles.ask_name 24 name 0 0) in
  let names = String.split_on_char '\000' text in
  Array.of_list (List.filter (fun name -> name <> "") names)

exception Break

let catch_break (_ : bool) = ()
let enable_runtime_warnings (_ : bool) = ()
let runtime_warnings_enabled () = false

let runtime_variant () = ""
let runtime_parameters () = ""

(* Signals are not handled: what is asked for is not done. *)
type signal_behavior = Signal_default | Signal_ignore | Signal_handle of (int -> unit)

let signal (_ : int) (_ : signal_behavior) = Signal_default
let set_signal (_ : int) (_ : signal_behavior) = ()
let sigabrt = -1
let sigalrm = -2
let sigfpe = -3
let sighup = -4
let sigill = -5
let sigint = -6
let sigkill = -7
let sigpipe = -8
let sigquit = -9
let sigsegv = -10
let sigterm = -11
let sigusr1 = -12
let sigusr2 = -13
let sigchld = -14
let sigcont = -15
let sigstop = -16
let sigtstp = -17
let sigttin = -18
let sigttou = -19
let sigvtalrm = -20
let sigprof = -21
