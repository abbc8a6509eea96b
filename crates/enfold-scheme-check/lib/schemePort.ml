(* Ports: standard ones, strings, bytevectors, files. What is read is text or bytes in memory; standard input is read when
   somebody asks, a block at a time; a file is read as a whole when it is opened and written when it is closed. *)

open SchemeValue
open SchemeControl
open SchemePrint
open SchemeText

let port input textual device data path =
  { input; textual; device; is_open = true; data; at = 0; written = []; path }

let standard_input = port true true 1 "" ""
let standard_output = port false true 2 "" ""
let standard_error = port false true 3 "" ""
let current_output = Param { current = Port standard_output; converter = Absent }
let current_input = Param { current = Port standard_input; converter = Absent }
let current_error = Param { current = Port standard_error; converter = Absent }
let v_current_output_port = current_output
let v_current_input_port = current_input
let v_current_error_port = current_error

let[@inline never] put p s =
  if p.device = 2 then print_string s
  else if p.device = 3 then (
    flush stdout;
    prerr_string s)
  else p.written <- s :: p.written

let[@inline never] closed place who v : value =
  ignore (fail_with 6 place (who ^ ": the port is closed:") v);
  raise Exit

let[@inline never] output_of place who v =
  match (match v with Absent -> (match current_output with Param p -> p.current | v -> v) | v -> v) with
  | Port p when not p.input ->
      if not p.is_open then ignore (closed place who v);
      p
  | v -> ignore (wrong place who "an output port" v); standard_output

let[@inline never] input_of place who v =
  match (match v with Absent -> (match current_input with Param p -> p.current | v -> v) | v -> v) with
  | Port p when p.input ->
      if not p.is_open then ignore (closed place who v);
      p
  | v -> ignore (wrong place who "an input port" v); standard_input

let p_display place v port = put (output_of place "display" port) (value_to_string v false)
let p_write place v port = put (output_of place "write" port) (value_to_string v true)
let p_write_shared place v port = put (output_of place "write-shared" port) (shared_to_string v)
let p_write_simple place v port = put (output_of place "write-simple" port) (simple_to_string v)
let p_newline place port = put (output_of place "newline" port) "\n"

let p_write_char place c port =
  let buffer = Buffer.create 4 in
  add_utf8 buffer (char_of place "write-char" c);
  put (output_of place "write-char" port) (Buffer.contents buffer)

let p_write_string place v port start stop =
  let t = text_of place "write-string" v in
  let start, stop = bounds place "write-string" (text_length t) start stop in
  put (output_of place "write-string" port) (utf8_of_text (text_sub t start stop))

let p_write_u8 place v port = put (output_of place "write-u8" port) (String.make 1 (byte_of place "write-u8" v))

let p_write_bytevector place v port start stop =
  let b = bytes_of place "write-bytevector" v in
  let start, stop = bounds place "write-bytevector" (Bytes.length b) start stop in
  put (output_of place "write-bytevector" port) (Bytes.sub_string b start (stop - start))

let p_flush_output_port place port = if (output_of place "flush-output-port" port).device = 2 then flush stdout
let p_open_input_string place v = Port (port true true 0 (utf8_of_text (text_of place "open-input-string" v)) "")
let p_open_input_bytevector place v = Port (port true false 0 (Bytes.to_string (bytes_of place "open-input-bytevector" v)) "")
let p_open_output_string () = Port (port false true 0 "" "")
let p_open_output_bytevector () = Port (port false false 0 "" "")
let all_written p = String.concat "" (List.rev p.written)

let p_get_output_string place v =
  match v with Port p when (not p.input) && p.device = 0 -> string_value (all_written p) | v -> wrong place "get-output-string" "a string port" v

let p_get_output_bytevector place v =
  match v with
  | Port p when (not p.input) && p.device = 0 -> Bytes (Bytes.of_string (all_written p))
  | v -> wrong place "get-output-bytevector" "a bytevector port" v

(* More of standard input, if there is. *)
let fill p =
  if p.device = 1 then (
    let block = Bytes.create 4096 in
    let n = input stdin block 0 4096 in
    if n > 0 then (
      p.data <- String.sub p.data p.at (String.length p.data - p.at) ^ Bytes.sub_string block 0 n;
      p.at <- 0);
    n > 0)
  else false

let rec available p n = String.length p.data - p.at >= n || (fill p && available p n)

let sequence_length c = if c < 0xC0 then 1 else if c < 0xE0 then 2 else if c < 0xF0 then 3 else 4

let[@inline never] other_char p advance =
  if not (available p 1) then -1
  else (
    let first = Char.code (String.get p.data p.at) in
    ignore (available p (sequence_length first));
    let c, size = decode p.data p.at in
    if advance then p.at <- p.at + size;
    c)

(* The next character, or -1. *)
let next_char p advance =
  let at = p.at in
  if at < String.length p.data && String.unsafe_get p.data at < '\128' then (
    if advance then p.at <- at + 1;
    Char.code (String.unsafe_get p.data at))
  else other_char p advance

(* Where a run of ASCII characters ends that are not [stop]: at one that is, at another character, or at the end of what is there. *)
let plain_until p stop =
  let data = p.data in
  let rec go i =
    if i < String.length data && String.unsafe_get data i < '\128' && String.unsafe_get data i <> stop then go (i + 1) else i
  in
  go p.at

(* What is there up to an index, which is the next thing to be read. *)
let take_until p stop =
  let text = String.sub p.data p.at (stop - p.at) in
  p.at <- stop;
  text

let char_or_eof c = if c < 0 then Eof else character c
let p_read_char place port = char_or_eof (next_char (input_of place "read-char" port) true)
let p_peek_char place port = char_or_eof (next_char (input_of place "peek-char" port) false)
let p_char_ready_p place port = ignore (input_of place "char-ready?" port); true
let p_u8_ready_p place port = ignore (input_of place "u8-ready?" port); true

let p_read_line place port =
  let p = input_of place "read-line" port in
  let stop = plain_until p '\n' in
  if stop < String.length p.data && String.unsafe_get p.data stop = '\n' then (
    let line = take_until p stop in
    p.at <- stop + 1;
    string_value line)
  else
  let buffer = Buffer.create 64 in
  let rec go any =
    let c = next_char p true in
    if c < 0 then if any then string_value (Buffer.contents buffer) else Eof
    else if c = 10 then string_value (Buffer.contents buffer)
    else (
      add_utf8 buffer c;
      go true)
  in
  go false

let p_read_string place n port =
  let p = input_of place "read-string" port in
  match n with
  | Fix 0 -> string_value ""
  | Fix n when n > 0 ->
      let buffer = Buffer.create 64 in
      let rec go left any =
        let c = if left = 0 then -1 else next_char p true in
        if c < 0 then if any then string_value (Buffer.contents buffer) else Eof
        else (
          add_utf8 buffer c;
          go (left - 1) true)
      in
      go n false
  | v -> wrong_index place "read-string" v

let next_byte p advance =
  if not (available p 1) then Eof
  else
    let c = Char.code (String.get p.data p.at) in
    if advance then p.at <- p.at + 1;
    Fix c

let p_read_u8 place port = next_byte (input_of place "read-u8" port) true
let p_peek_u8 place port = next_byte (input_of place "peek-u8" port) false

let take_bytes p n =
  ignore (available p n);
  let n = min n (String.length p.data - p.at) in
  let part = String.sub p.data p.at n in
  p.at <- p.at + n;
  part

let p_read_bytevector place n port =
  let p = input_of place "read-bytevector" port in
  match n with
  | Fix n when n >= 0 ->
      let part = take_bytes p n in
      if n > 0 && part = "" then Eof else Bytes (Bytes.of_string part)
  | v -> wrong_index place "read-bytevector" v

let p_read_bytevector_x place v port start stop =
  let b = bytes_of place "read-bytevector!" v in
  let p = input_of place "read-bytevector!" port in
  let start, stop = bounds place "read-bytevector!" (Bytes.length b) start stop in
  let part = take_bytes p (stop - start) in
  if part = "" && stop > start then Eof
  else (
    Bytes.blit_string part 0 b start (String.length part);
    Fix (String.length part))

let p_input_port_p v = match v with Port p -> p.input | _ -> false
let p_output_port_p v = match v with Port p -> not p.input | _ -> false
let p_port_p v = match v with Port _ -> true | _ -> false
let p_textual_port_p v = match v with Port p -> p.textual | _ -> false
let p_binary_port_p v = match v with Port p -> not p.textual | _ -> false
let p_input_port_open_p place v = match v with Port p when p.input -> p.is_open | v -> ignore (wrong place "input-port-open?" "an input port" v); false
let p_output_port_open_p place v = match v with Port p when not p.input -> p.is_open | v -> ignore (wrong place "output-port-open?" "an output port" v); false

(* Files *)

let[@inline never] file_error place who path : value =
  ignore (fail_with 6 place (who ^ ": the file cannot be used:") (string_value path));
  raise Exit

let contents path =
  match open_in_bin path with
  | channel ->
      let size = in_channel_length channel in
      let text = really_input_string channel size in
      close_in channel;
      Some text
  | exception Sys_error _ -> None

let open_input place who v textual =
  let path = utf8_of_text (text_of place who v) in
  match contents path with Some text -> Port (port true textual 0 text path) | None -> file_error place who path

let p_open_input_file place v = open_input place "open-input-file" v true
let p_open_binary_input_file place v = open_input place "open-binary-input-file" v false

let save path text =
  match open_out_bin path with
  | channel ->
      output_string channel text;
      close_out channel;
      true
  | exception Sys_error _ -> false

let open_output place who v textual =
  let path = utf8_of_text (text_of place who v) in
  if save path "" then Port (port false textual 4 "" path) else file_error place who path

let p_open_output_file place v = open_output place "open-output-file" v true
let p_open_binary_output_file place v = open_output place "open-binary-output-file" v false

let close place who v =
  match v with
  | Port p ->
      if p.is_open && p.device = 4 && not (save p.path (all_written p)) then ignore (file_error place who p.path);
      p.is_open <- false
  | v -> ignore (wrong place who "a port" v)

let p_close_port place v = close place "close-port" v
let p_close_input_port place v = close place "close-input-port" v
let p_close_output_port place v = close place "close-output-port" v
let p_file_exists_p place v = Sys.file_exists (utf8_of_text (text_of place "file-exists?" v))

let p_delete_file place v =
  let path = utf8_of_text (text_of place "delete-file" v) in
  match Sys.remove path with () -> Unspecified | exception Sys_error _ -> file_error place "delete-file" path

(* The process *)

let status v = match v with Absent | True -> 0 | False -> 1 | Fix n -> n land 255 | _ -> 1

(* What [dynamic-wind] says about leaving is done first. *)
let p_exit place v : value =
  (match !winds with [] -> () | _ -> rewind place []);
  end_program (status v)

let p_emergency_exit v : value = end_program (status v)
external arguments : unit -> string array = "%enf_args"
external clock : unit -> int = "%enf_clock"
let p_command_line () = list_of_array (Array.map string_value (Array.append [| "program" |] (arguments ())))
let p_get_environment_variable place v =
  match Sys.getenv_opt (utf8_of_text (text_of place "get-environment-variable" v)) with Some text -> string_value text | None -> False
let p_current_jiffy () = Fix (clock () / 1000)
let p_jiffies_per_second () = Fix 1000000
let p_current_second () = Flo (float_of_int (clock ()) /. 1e9)
let p_features () =
  list_of_array (Array.map (fun name -> symbol (intern name)) [| "r7rs"; "exact-closed"; "ratios"; "full-unicode"; "enfold" |])
