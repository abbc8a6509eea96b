(* Let-polymorphism, the value restriction, explicit quantifiers. *)

let id x = x
let const a _ = a
let compose f g x = f (g x)
let empty = []
let pair = (id, const)
let weak = ref []
let make () = ref []

let both : 'a 'b. ('a -> 'b) -> 'a -> 'a -> 'b * 'b = fun f x y -> (f x, f y)

let rec nested_length : 'a. 'a list list -> int = function [] -> 0 | l :: r -> List.length l + nested_length r

let () =
  Printf.printf "%d %s %b\n" (id 1) (id "a") (id id true);
  Printf.printf "%d %s\n" (const 1 "x") (compose string_of_int succ 4);
  Printf.printf "%d %d\n" (List.length (1 :: empty)) (List.length ("a" :: empty));
  Printf.printf "%d %s\n" ((fst pair) 3) ((snd pair) "k" ());
  weak := 1 :: !weak;
  let a = make () and b = make () in
  a := [ 1.5 ];
  b := [ "s" ];
  Printf.printf "%d %g %s\n" (List.hd !weak) (List.hd !a) (List.hd !b);
  let p, q = both String.length "abc" "de" in
  Printf.printf "%d %d %d\n" p q (nested_length [ [ 1 ]; [ 2; 3 ] ])
