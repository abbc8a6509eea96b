(* Abstract and private types, phantom parameters, extensible variants. *)

module Money : sig
  type 'c t
  type usd and eur
  val usd : int -> usd t
  val eur : int -> eur t
  val ( + ) : 'c t -> 'c t -> 'c t
  val cents : 'c t -> int
end = struct
  type 'c t = int
  type usd
  type eur
  let usd n = n
  let eur n = n
  let ( + ) = ( + )
  let cents n = n
end

module Name : sig
  type t = private string
  val of_string : string -> t option
end = struct
  type t = string
  let of_string s = if s <> "" && s.[0] >= 'A' && s.[0] <= 'Z' then Some s else None
end

type message = ..
type message += Text of string | Number of int

let show = function
  | Text s -> "text " ^ s
  | Number n -> "number " ^ string_of_int n
  | _ -> "unknown"

type message += Pair of message * message

let () =
  Printf.printf "%d\n" Money.(cents (usd 100 + usd 50));
  Printf.printf "%d\n" (Money.cents (Money.eur 7));
  (match Name.of_string "Ann", Name.of_string "bob" with
   | Some n, None -> print_endline ("hello " ^ (n :> string))
   | _ -> print_endline "?");
  List.iter (fun m -> print_endline (show m)) [ Text "a"; Number 3; Pair (Text "x", Number 1) ];
  match Pair (Text "x", Number 1) with
  | Pair (a, b) -> print_endline (show a ^ ", " ^ show b)
  | _ -> ()
