(* Channels that are written, as OCaml has them since 4.14. *)

type t = out_channel

type open_flag = Stdlib.open_flag =
  | Open_rdonly
  | Open_wronly
  | Open_append
  | Open_creat
  | Open_trunc
  | Open_excl
  | Open_binary
  | Open_text
  | Open_nonblock

let stdout = Stdlib.stdout
let stderr = Stdlib.stderr
let open_text name = Stdlib.open_out name
let open_bin name = Stdlib.open_out_bin name
let open_gen flags permissions name = Stdlib.open_out_gen flags permissions name
let close channel = Stdlib.close_out channel
let close_noerr channel = Stdlib.close_out_noerr channel

let using channel f = Fun.protect ~finally:(fun () -> close_noerr channel) (fun () -> f channel)
let with_open_text name f = using (open_text name) f
let with_open_bin name f = using (open_bin name) f
let with_open_gen flags permissions name f = using (open_gen flags permissions name) f
let seek channel position = Stdlib.LargeFile.seek_out channel position
let pos channel = Stdlib.LargeFile.pos_out channel
let length channel = Stdlib.LargeFile.out_channel_length channel
let set_binary_mode channel mode = Stdlib.set_binary_mode_out channel mode
let flush channel = Stdlib.flush channel
let flush_all () = Stdlib.flush_all ()
let output_char channel c = Stdlib.output_char channel c
let output_byte channel n = Stdlib.output_byte channel n
let output_string channel text = Stdlib.output_string channel text
let output_bytes channel bytes = Stdlib.output_bytes channel bytes
let output channel bytes start count = Stdlib.output channel bytes start count
let output_substring channel text start count = Stdlib.output_substring channel text start count
