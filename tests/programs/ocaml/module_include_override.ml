(* include brings values, types and modules; later definitions shadow. *)

module type Base = sig
  type t
  val zero : t
  val add : t -> t -> t
end

module Ext (B : Base) = struct
  include B
  let double x = add x x
  let sum l = List.fold_left add zero l
end

module Int_base = struct type t = int let zero = 0 let add = ( + ) end
module I = Ext (Int_base)
module S = Ext (struct type t = string let zero = "" let add = ( ^ ) end)

module Mylist = struct
  include List
  let sum l = fold_left ( + ) 0 l
  let rec last = function [] -> failwith "last" | [ x ] -> x | _ :: t -> last t
  let hd = function [] -> None | x :: _ -> Some x
end

module type Full = sig
  include Base
  val double : t -> t
end

module F : Full with type t = int = I

module type Named = sig
  include module type of struct include Mylist end
  val name : string
end

let () =
  Printf.printf "%d %d\n" (I.double 4) (I.sum [ 1; 2; 3 ]);
  print_endline (S.double "ab" ^ S.sum [ "x"; "y" ]);
  Printf.printf "%d %d\n" (Mylist.sum (Mylist.map succ [ 1; 2 ])) (Mylist.last [ 1; 2; 9 ]);
  (match Mylist.hd [ 5 ] with Some n -> Printf.printf "%d\n" n | None -> ());
  Printf.printf "%d\n" (F.double F.(add 1 2));
  let module N : Named = struct include Mylist let name = "n" end in
  Printf.printf "%s %d\n" N.name (N.sum [ 4; 5 ])
