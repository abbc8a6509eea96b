(* Printing by formats. *)

open CamlinternalFormatBasics

let[@inline never] output_integer channel n = output_string channel (string_of_int n)
let[@inline never] output_padded channel flags width s = output_string channel (CamlinternalFormat.pad flags width s)

let[@inline never] output_laid_out_integer channel conversion flags width precision n =
  output_string channel (CamlinternalFormat.show_laid_out_int conversion flags width precision n)

let[@inline never] output_float channel conversion flags width precision x =
  output_string channel (CamlinternalFormat.show_float conversion flags width precision x)

let put channel parts =
  parts {
    text = (fun s -> output_string channel s);
    char = (fun c -> output_char channel c);
    integer = (fun n -> output_integer channel n);
    laid_out_integer =
      (fun conversion flags width precision n ->
        output_laid_out_integer channel conversion flags width precision n);
    float = (fun conversion flags width precision x -> output_float channel conversion flags width precision x);
    padded = (fun flags width s -> output_padded channel flags width s);
    call = (fun f -> f channel);
    layout = (fun _ source -> output_string channel source);
    flush = (fun () -> flush channel);
  }

let add buffer parts =
  parts {
    text = (fun s -> Buffer.add_string buffer s);
    char = (fun c -> Buffer.add_char buffer c);
    integer = (fun n -> Buffer.add_string buffer (string_of_int n));
    laid_out_integer =
      (fun conversion flags width precision n ->
        Buffer.add_string buffer (CamlinternalFormat.show_laid_out_int conversion flags width precision n));
    float =
      (fun conversion flags width precision x ->
        Buffer.add_string buffer (CamlinternalFormat.show_float conversion flags width precision x));
    padded = (fun flags width s -> Buffer.add_string buffer (CamlinternalFormat.pad flags width s));
    call = (fun f -> f buffer);
    layout = (fun _ source -> Buffer.add_string buffer source);
    flush = (fun () -> ());
  }

let kfprintf finish channel format =
  format.print CamlinternalFormat.nothing (fun parts ->
      put channel parts;
      finish channel)

let kbprintf finish buffer format =
  format.print CamlinternalFormat.nothing (fun parts ->
      add buffer parts;
      finish buffer)

let ikfprintf finish channel format = format.print CamlinternalFormat.nothing (fun _ -> finish channel)
let ikbprintf finish buffer format = format.print CamlinternalFormat.nothing (fun _ -> finish buffer)

let ksprintf finish format =
  format.print CamlinternalFormat.nothing (fun parts -> finish (CamlinternalFormat.text_of_parts (fun f -> f ()) parts))

let kprintf finish format = ksprintf finish format
let fprintf channel format = format.print CamlinternalFormat.nothing (fun parts -> put channel parts)
let bprintf buffer format = format.print CamlinternalFormat.nothing (fun parts -> add buffer parts)
let ifprintf (_ : out_channel) format = format.print CamlinternalFormat.nothing (fun _ -> ())
let ibprintf (_ : Buffer.t) format = format.print CamlinternalFormat.nothing (fun _ -> ())
let printf format = format.print CamlinternalFormat.nothing (fun parts -> put stdout parts)
let eprintf format = format.print CamlinternalFormat.nothing (fun parts -> put stderr parts)
let sprintf format = format.print CamlinternalFormat.nothing (fun parts -> CamlinternalFormat.text_of_parts (fun f -> f ()) parts)
