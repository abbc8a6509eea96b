(* What an application yields is generalised where its type variables only occur in covariant positions. *)

let nothing = List.rev []
let none = Option.map (fun x -> x) None
let pair = (List.map (fun x -> x) [], Fun.id [])

module Sealed : sig
  type +'a t
  val make : unit -> 'a t
  val length : 'a t -> int
  val cons : 'a -> 'a t -> 'a t
end = struct
  type 'a t = 'a list
  let make () = []
  let length = List.length
  let cons x l = x :: l
end

let sealed = Sealed.make ()

let () =
  Printf.printf "%d %d\n" (List.length (1 :: nothing)) (List.length ("x" :: nothing));
  Printf.printf "%b %b\n" (none = Some 1) (none = Some "x");
  Printf.printf "%d %d\n" (List.length (1.5 :: fst pair)) (List.length ('c' :: fst pair));
  Printf.printf "%d %d\n" (List.length (true :: snd pair)) (List.length (() :: snd pair));
  Printf.printf "%d %d\n" (Sealed.length (Sealed.cons 1 sealed)) (Sealed.length (Sealed.cons "s" sealed))
