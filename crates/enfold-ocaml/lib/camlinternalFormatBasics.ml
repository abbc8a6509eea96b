(* The type of formats.

   A format is a function in continuation-passing style. [print] takes what has been gathered so far,
   newest first, and what to do with everything in the end; it yields the function of the format's
   arguments. [scan] takes what reads, reads everything, and yields what gives it to a
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

(* 'b is what `%a` and `%t` print to, 'c what they yield. *)
type ('b, 'c) item =
  | Text of string
  | Char of char
  | Call of ('b -> 'c)
  | Layout of layout * string
  | Flush_all

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
  print : ('b, 'c) item list -> (('b, 'c) item list -> 'f) -> 'a;
  scan : reader -> 'a -> 'f;
}

external append : string -> string -> string = "%enf_string_append"

let concat first second = {
  source = append first.source (append "%," second.source);
  print = (fun items finish -> first.print items (fun items -> second.print items finish));
  scan =
    (fun reader ->
      let give_first = first.scan reader in
      let give_second = second.scan reader in
      fun f -> give_second (give_first f));
}
