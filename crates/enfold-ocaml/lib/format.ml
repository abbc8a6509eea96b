(* The pretty printer.

   What is printed goes into a queue of tokens. The size of a box or a break (how much comes until the next place
   where a line could end) is not known when it comes in; it is noted as minus what had come before, and
   settled when that place is reached. A token leaves the queue as soon as its size is known, or is seen not
   to fit whatever it is. So all is linear, and no more than a line is ever held back (Oppen, 1980).

   A formatter may live as long as the program. So that what passes through it need not, the queue is made of arrays
   of numbers that are used again, and texts wait in a buffer of bytes. *)

open CamlinternalFormatBasics

(* Formats are written with these. *)
module Literals = CamlinternalFormat

type box_kind =
  | Horizontal
  | Vertical
  | All_or_none  (* every break ends a line, or none *)
  | Packing  (* a break ends a line if what follows does not fit *)
  | Structural  (* the same, and also if the new line would begin further left *)
  | Fitting  (* fits in what is left of the line *)

(* What the two numbers of an entry are: *)
type token =
  | Word  (* where its text begins, and its length in bytes *)
  | Possible_break  (* blanks if it does not end the line, offset if it does *)
  | Custom_break
  | Open  (* offset *)
  | Close
  | End_line
  | If_new_line

(* Texts before and after, for a break that is taken and one that is not. *)
type custom = { fits : string * int * string; breaks : string * int * string }

(* Entry [i] of the queue, from [head] on and below [tail], is at [i land (capacity - 1)] of each array. *)
type queue = {
  mutable head : int;
  mutable tail : int;
  mutable tokens : token array;
  mutable sizes : int array;  (* negative while unknown *)
  mutable lengths : int array;
  mutable firsts : int array;
  mutable seconds : int array;
  mutable kinds : box_kind array;
  mutable customs : custom array;
}

(* Numbers that are pushed and popped in pairs. *)
type stack = {
  mutable depth : int;
  mutable lower : int array;
  mutable upper : int array;
}

type formatter_out_functions = {
  out_string : string -> int -> int -> unit;
  out_flush : unit -> unit;
  out_newline : unit -> unit;
  out_spaces : int -> unit;
  out_indent : int -> unit;
}

(* Where lines go. *)
type target =
  | Channel of out_channel
  | Into of Buffer.t
  | Functions of formatter_out_functions

(* What texts can be marked with. *)
type tag = string
type stag = ..
type stag += String_tag of tag

type formatter_stag_functions = {
  mark_open_stag : stag -> string;
  mark_close_stag : stag -> string;
  print_open_stag : stag -> unit;
  print_close_stag : stag -> unit;
}

type formatter = {
  mutable margin : int;
  mutable max_indent : int;
  mutable min_space_left : int;
  mutable space_left : int;
  mutable indent : int;
  mutable at_line_start : bool;
  mutable left_total : int;  (* what has left the queue *)
  mutable right_total : int;  (* what has come in *)
  mutable open_boxes : int;
  mutable max_boxes : int;
  mutable ellipsis : string;
  queue : queue;
  texts : Buffer.t;  (* of the words in the queue *)
  pending : stack;  (* boxes and breaks of unknown size: what had come in; twice the entry, and 1 for a break *)
  widths : stack;  (* of the boxes that are open, and their kinds *)
  mutable box_kinds : box_kind array;
  mutable target : target;
  mutable mark_tags : bool;
  mutable print_tags : bool;
  mutable open_marks : stag list;
  mutable open_tags : stag list;
  mutable tag_functions : formatter_stag_functions;
  mutable next_size : int;  (* of the next text, if not negative *)
}

let infinite = 1000000010

(* Stacks *)

let new_stack () = { depth = 0; lower = Array.make 16 0; upper = Array.make 16 0 }

let push s lower upper =
  if s.depth = Array.length s.lower then begin
    s.lower <- Array.append s.lower s.lower;
    s.upper <- Array.append s.upper s.upper
  end;
  s.lower.(s.depth) <- lower;
  s.upper.(s.depth) <- upper;
  s.depth <- s.depth + 1

(* The queue *)

let nothing = { fits = ("", 0, ""); breaks = ("", 0, "") }

let new_queue () = {
  head = 0;
  tail = 0;
  tokens = Array.make 32 Close;
  sizes = Array.make 32 0;
  lengths = Array.make 32 0;
  firsts = Array.make 32 0;
  seconds = Array.make 32 0;
  kinds = Array.make 32 Fitting;
  customs = Array.make 32 nothing;
}

let place q i = i land (Array.length q.tokens - 1)

(* Twice the array; entries keep their numbers. *)
let twice q a =
  let n = Array.length a in
  let larger = Array.append a a in
  for i = q.head to q.tail - 1 do
    larger.(i land ((2 * n) - 1)) <- a.(i land (n - 1))
  done;
  larger

let grow q =
  q.sizes <- twice q q.sizes;
  q.lengths <- twice q q.lengths;
  q.firsts <- twice q q.firsts;
  q.seconds <- twice q q.seconds;
  q.kinds <- twice q q.kinds;
  q.customs <- twice q q.customs;
  q.tokens <- twice q q.tokens

let enqueue f token size length first second =
  let q = f.queue in
  if q.tail - q.head = Array.length q.tokens then grow q;
  let at = place q q.tail in
  q.tokens.(at) <- token;
  q.sizes.(at) <- size;
  q.lengths.(at) <- length;
  q.firsts.(at) <- first;
  q.seconds.(at) <- second;
  q.tail <- q.tail + 1;
  f.right_total <- f.right_total + length

(* Output *)

let write f text =
  match f.target with
  | Channel channel -> output_string channel text
  | Into buffer -> Buffer.add_string buffer text
  | Functions functions -> functions.out_string text 0 (String.length text)

let write_flush f =
  match f.target with
  | Channel channel -> flush channel
  | Into _ -> ()
  | Functions functions -> functions.out_flush ()

let write_blanks f n =
  if n > 0 then
    match f.target with
    | Functions functions -> functions.out_spaces n
    | Channel _ | Into _ -> write f (String.make n ' ')

let write_indent f n =
  match f.target with
  | Functions functions -> functions.out_indent n
  | Channel _ | Into _ -> write_blanks f n

let write_newline f =
  match f.target with
  | Functions functions -> functions.out_newline ()
  | Channel _ | Into _ -> write f "\n"

let put_word f text =
  if text <> "" then begin
    f.space_left <- f.space_left - String.length text;
    write f text;
    f.at_line_start <- false
  end

(* Ends the line; the next one begins [offset] behind the start of a box of that width. *)
let new_line f before offset after width =
  put_word f before;
  write_newline f;
  f.at_line_start <- true;
  let wanted = f.margin - width + offset in
  let indent = if wanted > f.max_indent then f.max_indent else wanted in
  f.indent <- indent;
  f.space_left <- f.margin - indent;
  write_indent f indent;
  put_word f after

let same_line f before blanks after =
  put_word f before;
  f.space_left <- f.space_left - blanks;
  write_blanks f blanks;
  put_word f after

(* The innermost box that is open. *)
let box_width f = f.widths.lower.(f.widths.depth - 1)
let box_kind f = f.box_kinds.(f.widths.depth - 1)

let push_box f kind width =
  push f.widths width 0;
  if f.widths.depth > Array.length f.box_kinds then f.box_kinds <- Array.append f.box_kinds f.box_kinds;
  f.box_kinds.(f.widths.depth - 1) <- kind

(* A box is to be opened too far to the right. *)
let force_line f =
  if f.widths.depth = 0 then write_newline f
  else if box_width f > f.space_left then
    match box_kind f with
    | Fitting | Horizontal -> ()
    | Vertical | All_or_none | Packing | Structural -> new_line f "" 0 "" (box_width f)

let skip_entry f =
  let q = f.queue in
  if q.head < q.tail then begin
    let at = place q q.head in
    q.head <- q.head + 1;
    f.left_total <- f.left_total - q.lengths.(at);
    f.space_left <- f.space_left + q.sizes.(at)
  end

(* Whether a break ends the line; [before] is how long the text in front of it is then. *)
let ends_line f size before offset =
  match box_kind f with
  | Packing -> size + before > f.space_left
  | Structural ->
    (not f.at_line_start)
    && (size + before > f.space_left || f.indent > f.margin - box_width f + offset)
  | All_or_none | Vertical -> true
  | Fitting | Horizontal -> false

let emit_break f size fits breaks =
  if f.widths.depth > 0 then begin
    let before, offset, after = breaks in
    if ends_line f size (String.length before) offset then new_line f before offset after (box_width f)
    else
      let before, blanks, after = fits in
      same_line f before blanks after
  end

let emit f size at =
  let q = f.queue in
  let first = q.firsts.(at) and second = q.seconds.(at) in
  match q.tokens.(at) with
  | Word ->
    f.space_left <- f.space_left - size;
    write f (Buffer.sub f.texts first second);
    f.at_line_start <- false
  | Open ->
    if f.margin - f.space_left > f.max_indent then force_line f;
    let width = f.space_left - first in
    let kind = q.kinds.(at) in
    push_box f (if kind = Vertical || size > f.space_left then kind else Fitting) width
  | Close -> if f.widths.depth > 0 then f.widths.depth <- f.widths.depth - 1
  | End_line -> if f.widths.depth = 0 then write_newline f else new_line f "" 0 "" (box_width f)
  | If_new_line -> if f.indent <> f.margin - f.space_left then skip_entry f
  | Possible_break ->
    if f.widths.depth > 0 then
      if ends_line f size 0 second then new_line f "" second "" (box_width f) else same_line f "" first ""
  | Custom_break ->
    let custom = q.customs.(at) in
    emit_break f size custom.fits custom.breaks

(* Lets go what can go. *)
let rec advance f =
  let q = f.queue in
  if q.head < q.tail then begin
    let at = place q q.head in
    let size = q.sizes.(at) in
    if size >= 0 || f.right_total - f.left_total >= f.space_left then begin
      let length = q.lengths.(at) in
      q.head <- q.head + 1;
      emit f (if size < 0 then infinite else size) at;
      f.left_total <- length + f.left_total;
      advance f
    end
  end
  else Buffer.clear f.texts

(* Moves the texts that wait to the front of their buffer if most of it belongs to those that are gone. *)
let move_texts f =
  let q = f.queue in
  let length = Buffer.length f.texts in
  let rec first i =
    if i >= q.tail then length
    else if q.tokens.(place q i) = Word then q.firsts.(place q i)
    else first (i + 1)
  in
  let gone = first q.head in
  if 2 * gone > length then begin
    let rest = Buffer.sub f.texts gone (length - gone) in
    Buffer.clear f.texts;
    Buffer.add_string f.texts rest;
    for i = q.head to q.tail - 1 do
      let at = place q i in
      if q.tokens.(at) = Word then q.firsts.(at) <- q.firsts.(at) - gone
    done
  end

let enqueue_text f size text =
  if Buffer.length f.texts > 65536 then move_texts f;
  let start = Buffer.length f.texts in
  Buffer.add_string f.texts text;
  enqueue f Word size size start (String.length text);
  advance f

(* Settles the size of the newest break, or of the newest box; one that has left the queue needs none. *)
let settle f breaks =
  let s = f.pending in
  if s.depth > 0 then
    if s.lower.(s.depth - 1) < f.left_total then s.depth <- 0
    else begin
      let entry = s.upper.(s.depth - 1) / 2 in
      let is_break = s.upper.(s.depth - 1) land 1 = 1 in
      if is_break = breaks then begin
        let at = place f.queue entry in
        if entry >= f.queue.head then f.queue.sizes.(at) <- f.right_total + f.queue.sizes.(at);
        s.depth <- s.depth - 1
      end
    end

let enqueue_pending f token length first second =
  enqueue f token (-f.right_total) length first second;
  let is_break = token <> Open in
  if is_break then settle f true;
  push f.pending f.right_total ((2 * (f.queue.tail - 1)) + if is_break then 1 else 0)

let open_kind f offset kind =
  f.open_boxes <- f.open_boxes + 1;
  if f.open_boxes < f.max_boxes then begin
    enqueue_pending f Open 0 offset 0;
    f.queue.kinds.(place f.queue (f.queue.tail - 1)) <- kind
  end
  else if f.open_boxes = f.max_boxes then enqueue_text f (String.length f.ellipsis) f.ellipsis

let pp_close_box f () =
  if f.open_boxes > 1 then begin
    if f.open_boxes < f.max_boxes then begin
      enqueue f Close 0 0 0 0;
      settle f true;
      settle f false
    end;
    f.open_boxes <- f.open_boxes - 1
  end

(* Tags: a mark is a text that takes no room. *)

let enqueue_mark f text = if text <> "" then enqueue_text f 0 text

let pp_open_stag f tag =
  if f.print_tags then begin
    f.open_tags <- tag :: f.open_tags;
    f.tag_functions.print_open_stag tag
  end;
  if f.mark_tags then begin
    f.open_marks <- tag :: f.open_marks;
    enqueue_mark f (f.tag_functions.mark_open_stag tag)
  end

let pp_close_stag f () =
  (if f.mark_tags then
     match f.open_marks with
     | [] -> ()
     | tag :: rest ->
       f.open_marks <- rest;
       enqueue_mark f (f.tag_functions.mark_close_stag tag));
  if f.print_tags then
    match f.open_tags with
    | [] -> ()
    | tag :: rest ->
      f.open_tags <- rest;
      f.tag_functions.print_close_stag tag

let restart f =
  f.left_total <- 1;
  f.right_total <- 1;
  f.queue.head <- 0;
  f.queue.tail <- 0;
  Buffer.clear f.texts;
  f.pending.depth <- 0;
  f.widths.depth <- 0;
  f.indent <- 0;
  f.open_boxes <- 0;
  f.space_left <- f.margin;
  open_kind f 0 Packing

let flush_queue f with_newline =
  while f.open_tags <> [] do
    pp_close_stag f ()
  done;
  while f.open_boxes > 1 do
    pp_close_box f ()
  done;
  f.right_total <- infinite;
  advance f;
  if with_newline then write_newline f;
  restart f

let default_tag_functions = {
  mark_open_stag = (function String_tag name -> "<" ^ name ^ ">" | _ -> "");
  mark_close_stag = (function String_tag name -> "</" ^ name ^ ">" | _ -> "");
  print_open_stag = ignore;
  print_close_stag = ignore;
}

let make target =
  let f =
    {
      margin = 78;
      max_indent = 68;
      min_space_left = 10;
      space_left = 78;
      indent = 0;
      at_line_start = true;
      left_total = 1;
      right_total = 1;
      open_boxes = 0;
      max_boxes = max_int;
      ellipsis = ".";
      queue = new_queue ();
      texts = Buffer.create 256;
      pending = new_stack ();
      widths = new_stack ();
      box_kinds = Array.make 16 Fitting;
      target;
      mark_tags = false;
      print_tags = false;
      open_marks = [];
      open_tags = [];
      tag_functions = default_tag_functions;
      next_size = -1;
    }
  in
  open_kind f 0 Packing;
  f

(* Functions that write lines and blanks as texts. *)
let functions_of output flush =
  let blanks n = if n > 0 then output (String.make n ' ') 0 n in
  {
    out_string = output;
    out_flush = flush;
    out_newline = (fun () -> output "\n" 0 1);
    out_spaces = blanks;
    out_indent = blanks;
  }

let make_formatter output flush = make (Functions (functions_of output flush))
let formatter_of_out_functions functions = make (Functions functions)
let formatter_of_out_channel channel = make (Channel channel)
let formatter_of_buffer buffer = make (Into buffer)
let std_formatter = formatter_of_out_channel stdout
let err_formatter = formatter_of_out_channel stderr
let stdbuf = Buffer.create 512
let str_formatter = formatter_of_buffer stdbuf

(* Where a formatter writes *)

let pp_get_formatter_out_functions f () =
  match f.target with
  | Functions functions -> functions
  | Channel channel ->
    functions_of (fun text start length -> output_substring channel text start length) (fun () -> flush channel)
  | Into buffer -> functions_of (fun text start length -> Buffer.add_substring buffer text start length) ignore

let pp_set_formatter_out_functions f functions = f.target <- Functions functions

let pp_set_formatter_output_functions f output flush =
  f.target <- Functions { (pp_get_formatter_out_functions f ()) with out_string = output; out_flush = flush }

let pp_get_formatter_output_functions f () =
  let functions = pp_get_formatter_out_functions f () in
  (functions.out_string, functions.out_flush)

let pp_set_formatter_out_channel f channel = f.target <- Channel channel
let pp_set_formatter_stag_functions f functions = f.tag_functions <- functions
let pp_get_formatter_stag_functions f () = f.tag_functions
let pp_open_tag f name = pp_open_stag f (String_tag name)
let pp_close_tag f () = pp_close_stag f ()
let pp_set_mark_tags f b = f.mark_tags <- b
let pp_get_mark_tags f () = f.mark_tags
let pp_set_print_tags f b = f.print_tags <- b
let pp_get_print_tags f () = f.print_tags

let pp_set_tags f b =
  pp_set_print_tags f b;
  pp_set_mark_tags f b

(* What a formatter would write, as data *)

type symbolic_output_item =
  | Output_flush
  | Output_newline
  | Output_string of string
  | Output_spaces of int
  | Output_indent of int

type symbolic_output_buffer = { mutable written : symbolic_output_item list }

let make_symbolic_output_buffer () = { written = [] }
let clear_symbolic_output_buffer b = b.written <- []
let get_symbolic_output_buffer b = List.rev b.written

let flush_symbolic_output_buffer b =
  let items = get_symbolic_output_buffer b in
  clear_symbolic_output_buffer b;
  items

let add_symbolic_output_item b item = b.written <- item :: b.written

let formatter_of_symbolic_output_buffer b =
  formatter_of_out_functions
    {
      out_string = (fun text start length -> add_symbolic_output_item b (Output_string (String.sub text start length)));
      out_flush = (fun () -> add_symbolic_output_item b Output_flush);
      out_newline = (fun () -> add_symbolic_output_item b Output_newline);
      out_spaces = (fun n -> add_symbolic_output_item b (Output_spaces n));
      out_indent = (fun n -> add_symbolic_output_item b (Output_indent n));
    }

(* Boxes, texts and breaks *)

let pp_open_hbox f () = open_kind f 0 Horizontal
let pp_open_vbox f offset = open_kind f offset Vertical
let pp_open_hvbox f offset = open_kind f offset All_or_none
let pp_open_hovbox f offset = open_kind f offset Packing
let pp_open_box f offset = open_kind f offset Structural

let pp_print_as f size text =
  if f.open_boxes < f.max_boxes then begin
    let size = if f.next_size >= 0 then f.next_size else size in
    f.next_size <- -1;
    enqueue_text f size text
  end

let pp_print_string f text = pp_print_as f (String.length text) text
let pp_print_bytes f bytes = pp_print_string f (Bytes.to_string bytes)
let pp_print_int f n = pp_print_string f (string_of_int n)
let pp_print_float f x = pp_print_string f (string_of_float x)
let pp_print_bool f b = pp_print_string f (string_of_bool b)
let pp_print_char f c = pp_print_as f 1 (string_of_char c)

let pp_print_custom_break f ~fits ~breaks =
  if f.open_boxes < f.max_boxes then begin
    let before, blanks, after = fits in
    enqueue_pending f Custom_break (String.length before + blanks + String.length after) 0 0;
    f.queue.customs.(place f.queue (f.queue.tail - 1)) <- { fits; breaks }
  end

let pp_print_break f blanks offset =
  if f.open_boxes < f.max_boxes then enqueue_pending f Possible_break blanks blanks offset

let pp_print_space f () = pp_print_break f 1 0
let pp_print_cut f () = pp_print_break f 0 0
let pp_force_newline f () =
  if f.open_boxes < f.max_boxes then begin
    enqueue f End_line 0 0 0 0;
    advance f
  end

let pp_print_if_newline f () =
  if f.open_boxes < f.max_boxes then begin
    enqueue f If_new_line 0 0 0 0;
    advance f
  end

let pp_print_flush f () =
  flush_queue f false;
  write_flush f

let pp_print_newline f () =
  flush_queue f true;
  write_flush f

(* Geometry *)

let limit n = if n < 1000000010 then n else 1000000009

let set_space_left f n =
  if n >= 1 then begin
    let n = limit n in
    f.min_space_left <- n;
    f.max_indent <- f.margin - n;
    restart f
  end

let pp_set_max_indent f n = if n > 1 then set_space_left f (f.margin - n)
let pp_get_max_indent f () = f.max_indent

let pp_set_margin f n =
  if n >= 1 then begin
    let n = limit n in
    f.margin <- n;
    let indent =
      if f.max_indent <= n then f.max_indent else max (max (n - f.min_space_left) (n / 2)) 1
    in
    pp_set_max_indent f indent
  end

let pp_get_margin f () = f.margin

type geometry = { max_indent : int; margin : int }

let geometry_error geometry =
  if geometry.max_indent < 2 then Some "max_indent < 2"
  else if geometry.margin <= geometry.max_indent then Some "margin <= max_indent"
  else if geometry.margin >= infinite then Some "margin >= pp_infinity"
  else None

let check_geometry geometry = geometry_error geometry = None
let pp_get_geometry (f : formatter) () = { max_indent = f.max_indent; margin = f.margin }

let set_checked_geometry f geometry =
  pp_set_margin f geometry.margin;
  pp_set_max_indent f geometry.max_indent

let pp_set_geometry f ~max_indent ~margin =
  match geometry_error { max_indent; margin } with
  | Some what -> invalid_arg ("Format.pp_set_geometry: " ^ what)
  | None -> set_checked_geometry f { max_indent; margin }

let pp_safe_set_geometry f ~max_indent ~margin =
  if check_geometry { max_indent; margin } then set_checked_geometry f { max_indent; margin }

let pp_update_geometry f update =
  let { max_indent; margin } = update (pp_get_geometry f ()) in
  pp_set_geometry f ~max_indent ~margin

let pp_set_max_boxes f n = if n > 1 then f.max_boxes <- n
let pp_get_max_boxes f () = f.max_boxes
let pp_over_max_boxes f () = f.open_boxes = f.max_boxes
let pp_set_ellipsis_text f text = f.ellipsis <- text
let pp_get_ellipsis_text f () = f.ellipsis

(* Composite values *)

let pp_print_list ?(pp_sep = pp_print_cut) item f list =
  let rec rest = function
    | [] -> ()
    | value :: others ->
      pp_sep f ();
      item f value;
      rest others
  in
  match list with
  | [] -> ()
  | value :: others ->
    item f value;
    rest others

let pp_print_seq ?(pp_sep = pp_print_cut) item f seq =
  let rec rest seq =
    match seq () with
    | Seq.Nil -> ()
    | Seq.Cons (value, others) ->
      pp_sep f ();
      item f value;
      rest others
  in
  match seq () with
  | Seq.Nil -> ()
  | Seq.Cons (value, others) ->
    item f value;
    rest others

let pp_print_iter ?(pp_sep = pp_print_cut) iterate item f values =
  let first = ref true in
  iterate
    (fun value ->
      if !first then first := false else pp_sep f ();
      item f value)
    values

let pp_print_array ?pp_sep item f values = pp_print_iter ?pp_sep Array.iter item f values
let pp_print_nothing (_ : formatter) () = ()

(* Blanks are breaks, ends of lines are forced. *)
let pp_print_text f text =
  let n = String.length text in
  let word start stop = pp_print_string f (String.sub text start (stop - start)) in
  let rec go start i =
    if i >= n then (if start <> n then word start n)
    else
      match text.[i] with
      | '\n' ->
        word start i;
        pp_force_newline f ();
        go (i + 1) (i + 1)
      | ' ' ->
        word start i;
        pp_print_space f ();
        go (i + 1) (i + 1)
      | _ -> go start (i + 1)
  in
  go 0 0

let pp_print_option ?(none = fun _ () -> ()) some f = function
  | None -> none f ()
  | Some value -> some f value

let pp_print_result ~ok ~error f = function
  | Ok value -> ok f value
  | Error value -> error f value

let pp_print_either ~left ~right f = function
  | Either.Left value -> left f value
  | Either.Right value -> right f value

(* Formats *)

(* `<hov 2>`: the kind and the offset, each of which may be absent. *)
let open_described f description =
  let n = String.length description in
  let rec skip_blanks i = if i < n && description.[i] = ' ' then skip_blanks (i + 1) else i in
  let rec letters i =
    if i < n && description.[i] >= 'a' && description.[i] <= 'z' then letters (i + 1) else i
  in
  let rec number i =
    if i < n && (description.[i] = '-' || (description.[i] >= '0' && description.[i] <= '9')) then number (i + 1)
    else i
  in
  if n < 2 then open_kind f 0 Structural
  else begin
    let start = skip_blanks 1 in
    let stop = letters start in
    let digits = skip_blanks stop in
    let digits_stop = number digits in
    let offset = if digits_stop = digits then 0 else int_of_string (String.sub description digits (digits_stop - digits)) in
    match String.sub description start (stop - start) with
    | "" | "b" -> open_kind f offset Structural
    | "h" -> open_kind f offset Horizontal
    | "v" -> open_kind f offset Vertical
    | "hv" -> open_kind f offset All_or_none
    | "hov" -> open_kind f offset Packing
    | _ -> failwith ("invalid box description \"" ^ description ^ "\"")
  end

let put_layout f = function
  | Open_box description -> open_described f description
  | Close_box -> pp_close_box f ()
  | Open_tag description ->
    let n = String.length description in
    pp_open_tag f (if n < 2 then "" else String.sub description 1 (n - 2))
  | Close_tag -> pp_close_tag f ()
  | Break (blanks, offset) -> pp_print_break f blanks offset
  | Flush -> pp_print_flush f ()
  | Newline -> pp_force_newline f ()
  | Flush_newline -> pp_print_newline f ()
  | Size n -> f.next_size <- n
  | Escaped_at -> pp_print_char f '@'

let[@inline never] put_text f s = if s <> "" then pp_print_string f s

let sink f call = {
  text = (fun s -> put_text f s);
  char = (fun c -> pp_print_char f c);
  integer = (fun n -> put_text f (string_of_int n));
  laid_out_integer =
    (fun conversion flags width precision n ->
      put_text f (CamlinternalFormat.show_laid_out_int conversion flags width precision n));
  float =
    (fun conversion flags width precision x ->
      put_text f (CamlinternalFormat.show_float conversion flags width precision x));
  padded = (fun flags width s -> put_text f (CamlinternalFormat.pad flags width s));
  call;
  layout = (fun hint _ -> put_layout f hint);
  flush = (fun () -> pp_print_flush f ());
}

let put f parts = parts (sink f (fun g -> g f))
let put_texts f parts = parts (sink f (fun g -> pp_print_string f (g ())))

let kfprintf finish f format =
  format.print CamlinternalFormat.nothing (fun parts ->
      put f parts;
      finish f)

let ikfprintf finish f format = format.print CamlinternalFormat.nothing (fun _ -> finish f)
let fprintf f format = format.print CamlinternalFormat.nothing (fun parts -> put f parts)
let ifprintf (_ : formatter) format = format.print CamlinternalFormat.nothing (fun _ -> ())
let printf format = format.print CamlinternalFormat.nothing (fun parts -> put std_formatter parts)
let eprintf format = format.print CamlinternalFormat.nothing (fun parts -> put err_formatter parts)
let kdprintf finish format = format.print CamlinternalFormat.nothing (fun parts -> finish (fun f -> put f parts))
let dprintf format = format.print CamlinternalFormat.nothing (fun parts f -> put f parts)

let finished buffer f =
  flush_queue f false;
  let text = Buffer.contents buffer in
  Buffer.clear buffer;
  text

let ksprintf finish format =
  format.print CamlinternalFormat.nothing (fun parts ->
      let buffer = Buffer.create 256 in
      let f = formatter_of_buffer buffer in
      put_texts f parts;
      finish (finished buffer f))

let sprintf format = ksprintf (fun text -> text) format

let kasprintf finish format =
  format.print CamlinternalFormat.nothing (fun parts ->
      let buffer = Buffer.create 256 in
      let f = formatter_of_buffer buffer in
      put f parts;
      finish (finished buffer f))

let asprintf format = kasprintf (fun text -> text) format
let kprintf finish format = ksprintf finish format

let bprintf buffer format =
  format.print CamlinternalFormat.nothing (fun parts ->
      let f = formatter_of_buffer buffer in
      put f parts;
      pp_print_flush f ())

let flush_str_formatter () = finished stdbuf str_formatter

(* Standard output *)

let open_hbox () = pp_open_hbox std_formatter ()
let open_vbox offset = pp_open_vbox std_formatter offset
let open_hvbox offset = pp_open_hvbox std_formatter offset
let open_hovbox offset = pp_open_hovbox std_formatter offset
let open_box offset = pp_open_box std_formatter offset
let close_box () = pp_close_box std_formatter ()
let print_as size text = pp_print_as std_formatter size text
let print_string text = pp_print_string std_formatter text
let print_bytes bytes = pp_print_bytes std_formatter bytes
let print_int n = pp_print_int std_formatter n
let print_float x = pp_print_float std_formatter x
let print_char c = pp_print_char std_formatter c
let print_bool b = pp_print_bool std_formatter b
let print_break blanks offset = pp_print_break std_formatter blanks offset
let print_cut () = pp_print_cut std_formatter ()
let print_space () = pp_print_space std_formatter ()
let force_newline () = pp_force_newline std_formatter ()
let print_flush () = pp_print_flush std_formatter ()
let print_newline () = pp_print_newline std_formatter ()
let print_if_newline () = pp_print_if_newline std_formatter ()
let set_margin n = pp_set_margin std_formatter n
let get_margin () = pp_get_margin std_formatter ()
let set_max_indent n = pp_set_max_indent std_formatter n
let get_max_indent () = pp_get_max_indent std_formatter ()
let set_geometry ~max_indent ~margin = pp_set_geometry std_formatter ~max_indent ~margin
let set_max_boxes n = pp_set_max_boxes std_formatter n
let get_max_boxes () = pp_get_max_boxes std_formatter ()
let over_max_boxes () = pp_over_max_boxes std_formatter ()
let set_ellipsis_text text = pp_set_ellipsis_text std_formatter text
let get_ellipsis_text () = pp_get_ellipsis_text std_formatter ()

let safe_set_geometry ~max_indent ~margin = pp_safe_set_geometry std_formatter ~max_indent ~margin
let update_geometry update = pp_update_geometry std_formatter update
let get_geometry () = pp_get_geometry std_formatter ()
let open_stag tag = pp_open_stag std_formatter tag
let close_stag () = pp_close_stag std_formatter ()
let open_tag name = pp_open_tag std_formatter name
let close_tag () = pp_close_tag std_formatter ()
let set_tags b = pp_set_tags std_formatter b
let set_mark_tags b = pp_set_mark_tags std_formatter b
let get_mark_tags () = pp_get_mark_tags std_formatter ()
let set_print_tags b = pp_set_print_tags std_formatter b
let get_print_tags () = pp_get_print_tags std_formatter ()
let set_formatter_out_channel channel = pp_set_formatter_out_channel std_formatter channel
let set_formatter_out_functions functions = pp_set_formatter_out_functions std_formatter functions
let get_formatter_out_functions () = pp_get_formatter_out_functions std_formatter ()
let set_formatter_output_functions output flush = pp_set_formatter_output_functions std_formatter output flush
let get_formatter_output_functions () = pp_get_formatter_output_functions std_formatter ()
let set_formatter_stag_functions functions = pp_set_formatter_stag_functions std_formatter functions
let get_formatter_stag_functions () = pp_get_formatter_stag_functions std_formatter ()

let () =
  at_exit (fun () ->
      pp_print_flush std_formatter ();
      pp_print_flush err_formatter ())
