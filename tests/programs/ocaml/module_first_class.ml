(* First-class modules: choice at run time, packing in data, abstract types inside. *)

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

module List_codec (C : Codec) = struct
  type t = C.t list
  let name = C.name ^ " list"
  let encode l = String.concat "," (List.map C.encode l)
  let decode s = if s = "" then [] else List.map C.decode (String.split_on_char ',' s)
  let sample = [ C.sample; C.sample ]
end

let round_trip (type a) (module C : Codec with type t = a) =
  let text = C.encode C.sample in
  Printf.printf "%s: %s %b\n" C.name text (C.decode text = C.sample)

let show_all (type a) (module C : Codec with type t = a) (l : a list) = String.concat " " (List.map C.encode l)

let pick n = if n > 0 then (module Int_codec : Codec with type t = int) else (module struct include Int_codec let encode n = "#" ^ string_of_int n end)

let () =
  round_trip (module Int_codec);
  round_trip (module List_codec (Int_codec));
  print_endline (show_all (module Int_codec) [ 1; 2 ]);
  print_endline (show_all (pick 0) [ 1; 2 ]);
  let module P = (val pick 1) in
  print_endline (P.encode 7);
  let m = ref (module Int_codec : Codec with type t = int) in
  m := (module struct include Int_codec let name = "other" end);
  let (module M) = !m in
  print_endline M.name
