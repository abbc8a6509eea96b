(* The type of formats.

   A format is a function in continuation-passing style. [print] takes what shows all that has been gathered so far,
   and what to do with that in the end; it yields the function of the format's
   arguments. Where a format and all its arguments are known, nothing is left of it but a call for each part.
   [scan] takes what reads, reads everything, and yields what gives it to a
   function. Both ways two formats
   are put together by putting functions together. *)

(* A hint for the pretty printer; other printers show its source. *)
type layout =
  | Open_box of string
  | Close_box
  | Open_tag of string
  | Close_tag
  | Break of int * int
  | Flush
  | Newline
  | Flush_newline
  | Size of int
  | Escaped_at

(* Where parts of a text go: a call for each of the usual ones, so that printing is as short as it can be. 'b is what `%a` and `%t` print to, 'c what they yield. *)
type ('b, 'c) sink = {
  text : string -> unit;
  char : char -> unit;
  integer : int -> unit;
  laid_out_integer : char -> int -> int -> int -> int -> unit;
  float : char -> int -> int -> int -> float -> unit;
  padded : int -> int -> string -> unit;
  call : ('b -> 'c) -> unit;
  layout : layout -> string -> unit;
  flush : unit -> unit;
}

(* Shows some parts, oldest first. *)
type ('b, 'c) parts = ('b, 'c) sink -> unit

(* What stands behind `%s` in `%s@c`. *)
type behind =
  | Text of string
  | Layout of layout * string

(* How a conversion reads. *)
type reader = {
  read_text : string -> unit;
  read_integer : char -> int -> int64;
  read_float : int -> float;
  read_string : int -> string -> string;
  read_quoted : unit -> string;
  read_char : unit -> char;
  read_quoted_char : unit -> char;
  read_bool : unit -> bool;
  read_set : int -> string -> string;
  read_count : char -> int;
  read_end : unit -> unit;
}

type ('a, 'b, 'c, 'd, 'e, 'f) format6 = {
  source : string;
  print : ('b, 'c) parts -> (('b, 'c) parts -> 'f) -> 'a;
  scan : reader -> 'a -> 'f;
}

external append : string -> string -> string = "%enf_string_append"

let concat first second = {
  source = append first.source (append "%," second.source);
  print = (fun parts finish -> first.print parts (fun parts -> second.print parts finish));
  scan =
    (fun reader ->
      let give_first = first.scan reader in
      let give_second = second.scan reader in
      fun f -> give_second (give_first f));
}
