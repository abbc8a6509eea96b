(* Matrices of floats and of any ring, by functor. *)

module type Ring = sig
  type t
  val zero : t
  val one : t
  val add : t -> t -> t
  val mul : t -> t -> t
  val show : t -> string
end

module Matrix (R : Ring) = struct
  type t = R.t array array
  let init n m f : t = Array.init n (fun i -> Array.init m (f i))
  let identity n = init n n (fun i j -> if i = j then R.one else R.zero)
  let mul (a : t) (b : t) : t =
    init (Array.length a) (Array.length b.(0)) (fun i j ->
      let sum = ref R.zero in
      Array.iteri (fun k x -> sum := R.add !sum (R.mul x b.(k).(j))) a.(i);
      !sum)
  let rec power a n =
    if n = 0 then identity (Array.length a)
    else
      let h = power a (n / 2) in
      let s = mul h h in
      if n land 1 = 1 then mul s a else s
  let show a = String.concat "\n" (Array.to_list (Array.map (fun r -> String.concat " " (Array.to_list (Array.map R.show r))) a))
end

module Int_ring = struct type t = int let zero = 0 let one = 1 let add = ( + ) let mul = ( * ) let show = string_of_int end
module Float_ring = struct type t = float let zero = 0.0 let one = 1.0 let add = ( +. ) let mul = ( *. ) let show = Printf.sprintf "%.3f" end
module Mod7 = struct type t = int let zero = 0 let one = 1 let add a b = (a + b) mod 7 let mul a b = a * b mod 7 let show = string_of_int end
module Tropical = struct
  type t = int option
  let zero = None
  let one = Some 0
  let add a b = match a, b with None, x | x, None -> x | Some a, Some b -> Some (min a b)
  let mul a b = match a, b with Some a, Some b -> Some (a + b) | _ -> None
  let show = function None -> "-" | Some n -> string_of_int n
end

module I = Matrix (Int_ring)
module F = Matrix (Float_ring)
module M = Matrix (Mod7)
module T = Matrix (Tropical)

let () =
  print_endline (I.show (I.power [| [| 1; 1 |]; [| 1; 0 |] |] 50));
  print_endline (M.show (M.power [| [| 1; 1 |]; [| 1; 0 |] |] 50));
  print_endline (F.show (F.power [| [| 0.9; 0.1 |]; [| 0.5; 0.5 |] |] 20));
  let g = [| [| Some 0; Some 4; Some 1 |]; [| None; Some 0; None |]; [| None; Some 2; Some 0 |] |] in
  print_endline (T.show (T.power g 3))
