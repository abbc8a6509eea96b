(* What is generalised and what is not. *)

let id = fun x -> x
let pairs = (id, [])
let none = None
let make_list () = []
let cell = ref None
let apply = List.map
let partial x = List.map (fun _ -> x)
let eta l = List.map id l
let rev = fun l -> List.rev l

module M : sig val empty : 'a list val f : 'a -> 'a end = struct
  let empty = []
  let f = id
end

let () =
  Printf.printf "%d %s\n" (fst pairs 1) (fst pairs "x");
  Printf.printf "%d %d\n" (List.length (1 :: snd pairs)) (List.length ("y" :: snd pairs));
  Printf.printf "%b %b\n" (none = Some 1) (none = Some "s");
  cell := Some 5;
  Printf.printf "%d\n" (match !cell with Some n -> n | None -> 0);
  Printf.printf "%d %s\n" (List.hd (apply succ [ 1 ])) (List.hd (apply string_of_int [ 2 ]));
  Printf.printf "%d %s\n" (List.hd (partial 9 [ () ])) (List.hd (partial "p" [ 1; 2 ]));
  Printf.printf "%d %s\n" (List.hd (eta [ 4 ])) (List.hd (eta [ "e" ]));
  Printf.printf "%d %s\n" (List.hd (rev [ 1; 2 ])) (List.hd (rev [ "a"; "b" ]));
  Printf.printf "%d %d %d\n" (List.length (make_list () @ [ 1 ])) (List.length ("" :: M.empty)) (M.f 3);
  let local = fun x -> [ x ] in
  Printf.printf "%d %d\n" (List.length (local 1)) (List.length (local "x"));
  let r = ref [] in
  r := 1.5 :: !r;
  Printf.printf "%g\n" (List.hd !r)
