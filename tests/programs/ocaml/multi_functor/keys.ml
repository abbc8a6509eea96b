let () = print_endline "keys"
let () = Registry.note "keys"

module Int_key = struct
  type t = int

  let compare = compare
  let show = string_of_int
end

module Word_key = struct
  type t = string

  let compare a b = compare (String.lowercase_ascii a) (String.lowercase_ascii b)
  let show s = "\"" ^ s ^ "\""
end
