(* First-class modules whose types are not known: in lists, as results, opened where they are used. *)

module type Codec = sig
  type t
  val name : string
  val encode : t -> string
  val decode : string -> t
  val sample : t
end

module Int_codec = struct
  type t = int
  let name = "int"
  let encode = string_of_int
  let decode = int_of_string
  let sample = 42
end

module String_codec = struct
  type t = string
  let name = "string"
  let encode s = "'" ^ s ^ "'"
  let decode s = String.sub s 1 (String.length s - 2)
  let sample = "text"
end

module List_codec (C : Codec) = struct
  type t = C.t list
  let name = C.name ^ " list"
  let encode l = String.concat "," (List.map C.encode l)
  let decode s = if s = "" then [] else List.map C.decode (String.split_on_char ',' s)
  let sample = [ C.sample; C.sample ]
end

let codecs : (module Codec) list = [ (module Int_codec); (module String_codec); (module List_codec (Int_codec)) ]

let round_trip (module C : Codec) =
  let text = C.encode C.sample in
  Printf.printf "%s: %s %b\n" C.name text (C.decode text = C.sample)

let lists (module C : Codec) : (module Codec) = (module List_codec (C))

let () =
  List.iter round_trip codecs;
  List.iter (fun c -> round_trip (lists c)) codecs
