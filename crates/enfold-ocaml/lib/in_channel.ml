(* Channels that are read, as OCaml has them since 4.14. *)

type t = in_channel

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

let stdin = Stdlib.stdin
let open_text name = Stdlib.open_in name
let open_bin name = Stdlib.open_in_bin name
let open_gen flags permissions name = Stdlib.open_in_gen flags permissions name
let close channel = Stdlib.close_in channel
let close_noerr channel = Stdlib.close_in_noerr channel

let using channel f = Fun.protect ~finally:(fun () -> close_noerr channel) (fun () -> f channel)
let with_open_text name f = using (open_text name) f
let with_open_bin name f = using (open_bin name) f
let with_open_gen flags permissions name f = using (open_gen flags permissions name) f
let seek channel position = Stdlib.LargeFile.seek_in channel position
let pos channel = Stdlib.LargeFile.pos_in channel
let length channel = Stdlib.LargeFile.in_channel_length channel
let set_binary_mode channel mode = Stdlib.set_binary_mode_in channel mode
let input channel bytes start count = Stdlib.input channel bytes start count
let input_char channel = match Stdlib.input_char channel with c -> Some c | exception End_of_file -> None
let input_byte channel = match Stdlib.input_byte channel with n -> Some n | exception End_of_file -> None
let input_line channel = match Stdlib.input_line channel with text -> Some text | exception End_of_file -> None

let really_input channel bytes start count =
  match Stdlib.really_input channel bytes start count with
  | () -> Some ()
  | exception End_of_file -> None

let really_input_string channel count =
  match Stdlib.really_input_string channel count with
  | text -> Some text
  | exception End_of_file -> None

let input_all channel =
  let text = Buffer.create 4096 in
  let part = Bytes.create 4096 in
  let rec more () =
    let count = Stdlib.input channel part 0 4096 in
    if count > 0 then begin
      Buffer.add_subbytes text part 0 count;
      more ()
    end
  in
  more ();
  Buffer.contents text

let rec fold_lines f state channel =
  match Stdlib.input_line channel with
  | line -> fold_lines f (f state line) channel
  | exception End_of_file -> state

let input_lines channel = List.rev (fold_lines (fun lines line -> line :: lines) [] channel)
