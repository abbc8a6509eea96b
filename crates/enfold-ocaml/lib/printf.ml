(* Printing by formats. *)

open CamlinternalFormatBasics

let rec put channel = function
  | [] -> ()
  | item :: older ->
    put channel older;
    (match item with
     | Text s -> output_string channel s
     | Char c -> output_char channel c
     | Call f -> f channel
     | Layout (_, source) -> output_string channel source
     | Flush_all -> flush channel)

let rec add buffer = function
  | [] -> ()
  | item :: older ->
    add buffer older;
    (match item with
     | Text s -> Buffer.add_string buffer s
     | Char c -> Buffer.add_char buffer c
     | Call f -> f buffer
     | Layout (_, source) -> Buffer.add_string buffer source
     | Flush_all -> ())

let kfprintf finish channel format =
  format.print [] (fun items ->
      put channel items;
      finish channel)

let kbprintf finish buffer format =
  format.print [] (fun items ->
      add buffer items;
      finish buffer)

let ikfprintf finish channel format = format.print [] (fun _ -> finish channel)
let ikbprintf finish buffer format = format.print [] (fun _ -> finish buffer)

let ksprintf finish format =
  format.print [] (fun items -> finish (CamlinternalFormat.text_of_items (fun f -> f ()) items))

let kprintf finish format = ksprintf finish format
let fprintf channel format = format.print [] (fun items -> put channel items)
let bprintf buffer format = format.print [] (fun items -> add buffer items)
let ifprintf (_ : out_channel) format = format.print [] (fun _ -> ())
let ibprintf (_ : Buffer.t) format = format.print [] (fun _ -> ())
let printf format = format.print [] (fun items -> put stdout items)
let eprintf format = format.print [] (fun items -> put stderr items)
let sprintf format = format.print [] (fun items -> CamlinternalFormat.text_of_items (fun f -> f ()) items)
