(* Requests to the system about files, folders and variables of the environment, by their numbers: see the
   runtime's `files`. A result below [failed] is an error of the system. *)

external system : int -> string -> bytes -> int -> int -> int -> int = "%enf_system"
external raise : exn -> 'a = "%raise"
external ( - ) : int -> int -> int = "%subint"
external ( <= ) : 'a -> 'a -> bool = "%lessequal"
external ( ^ ) : string -> string -> string = "%enf_string_append"
external bytes_make : int -> char -> bytes = "%enf_bytes_make"
external bytes_to_string : bytes -> string = "%enf_bytes_to_string"

(* The text that the last request made. *)
let fetch length =
  let text = bytes_make length ' ' in
  let _ = system 26 "" text 0 0 0 in
  bytes_to_string text

let failed = -1000

(* What the system calls the error of an answer. *)
let error_text answer =
  let length = system 25 "" (bytes_make 0 ' ') (failed - answer) 0 0 in
  fetch length

(* An answer that is no error. *)
let checked answer = if answer <= failed then raise (Sys_error (error_text answer)) else answer
let checked_for name answer = if answer <= failed then raise (Sys_error (name ^ ": " ^ error_text answer)) else answer

(* Requests about a channel, with up to two more numbers. *)
let ask request channel a b = checked (system request "" (bytes_make 0 ' ') channel a b)

(* Requests about a name, with up to two numbers. *)
let ask_name request name a b = checked_for name (system request name (bytes_make 0 ' ') a b 0)
let open_in name = ask_name 0 name 0 0
let open_out name flags permissions = ask_name 1 name flags permissions

let close channel =
  let _ = ask 2 channel 0 0 in
  ()

let read channel bytes start length = checked (system 3 "" bytes channel start length)
let read_byte channel = ask 4 channel 0 0

(* The next line, after its length has been asked for. *)
let line_length channel = ask 5 channel 0 0

let take_line channel length =
  let text = bytes_make length ' ' in
  let _ = system 6 "" text channel 0 0 in
  bytes_to_string text

let write channel text =
  let _ = checked (system 7 text (bytes_make 0 ' ') channel 0 0) in
  ()

let write_byte channel byte =
  let _ = ask 8 channel byte 0 in
  ()

let write_bytes channel bytes start length =
  let _ = checked (system 9 "" bytes channel start length) in
  ()

let flush channel =
  let _ = ask 10 channel 0 0 in
  ()

let flush_all () =
  let _ = system 11 "" (bytes_make 0 ' ') 0 0 0 in
  ()

(* The same for all but the standard channels. *)
let flush_files () =
  let _ = system 11 "" (bytes_make 0 ' ') 1 0 0 in
  ()

let seek channel position =
  let _ = ask 12 channel position 0 in
  ()

let position channel = ask 13 channel 0 0
let length channel = ask 14 channel 0 0
