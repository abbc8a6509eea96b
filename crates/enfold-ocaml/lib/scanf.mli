module Scanning : sig
  type in_channel
  type scanbuf = in_channel

  val stdin : in_channel
  val stdib : in_channel
  val from_string : string -> in_channel
  val from_function : (unit -> char) -> in_channel
  val from_channel : Stdlib.in_channel -> in_channel
  val from_file : string -> in_channel
  val from_file_bin : string -> in_channel
  val open_in : string -> in_channel
  val open_in_bin : string -> in_channel
  val end_of_input : in_channel -> bool
  val beginning_of_input : in_channel -> bool
  val close_in : in_channel -> unit
end

exception Scan_failure of string

val bscanf : Scanning.in_channel -> ('a, Scanning.in_channel, 'b, 'c, 'd, 'e) format6 -> 'a -> 'e
val sscanf : string -> ('a, Scanning.in_channel, 'b, 'c, 'd, 'e) format6 -> 'a -> 'e
val scanf : ('a, Scanning.in_channel, 'b, 'c, 'd, 'e) format6 -> 'a -> 'e

val kscanf :
  Scanning.in_channel ->
  (Scanning.in_channel -> exn -> 'e) ->
  ('a, Scanning.in_channel, 'b, 'c, 'd, 'e) format6 ->
  'a ->
  'e

val ksscanf :
  string ->
  (Scanning.in_channel -> exn -> 'e) ->
  ('a, Scanning.in_channel, 'b, 'c, 'd, 'e) format6 ->
  'a ->
  'e

val unescaped : string -> string
