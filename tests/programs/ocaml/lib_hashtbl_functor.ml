(* Hashtbl.Make with an equality and a hash of the program's own. *)

module Caseless = Hashtbl.Make (struct
  type t = string
  let equal a b = String.lowercase_ascii a = String.lowercase_ascii b
  let hash s = Hashtbl.hash (String.lowercase_ascii s)
end)

module Mod = Hashtbl.Make (struct
  type t = int
  let equal a b = (a - b) mod 10 = 0
  let hash n = abs n mod 10
end)

module By_pair = Hashtbl.Make (struct
  type t = int * int
  let equal (a, b) (c, d) = a = c && b = d
  let hash (a, b) = (a * 31) + b
end)

let () =
  let h = Caseless.create 4 in
  Caseless.replace h "Key" 1;
  Caseless.replace h "KEY" 2;
  Caseless.add h "other" 3;
  Printf.printf "%d %d %b\n" (Caseless.length h) (Caseless.find h "key") (Caseless.mem h "OTHER");
  let m = Mod.create 4 in
  List.iter (fun n -> Mod.replace m n (string_of_int n)) [ 1; 12; 21; 33; 43 ];
  Mod.iter (fun k v -> Printf.printf "%d:%s " k v) m;
  print_newline ();
  let p = By_pair.create 100 in
  for i = 0 to 30 do for j = 0 to 30 do By_pair.add p (i, j) (i * j) done done;
  Printf.printf "%d %d\n" (By_pair.length p) (By_pair.find p (7, 8));
  Printf.printf "%d\n" (By_pair.fold (fun _ v s -> s + v) p 0);
  By_pair.filter_map_inplace (fun (i, j) v -> if i = j then Some v else None) p;
  Printf.printf "%d\n" (By_pair.length p);
  List.iter (fun ((i, _), v) -> Printf.printf "%d:%d " i v) (List.filteri (fun n _ -> n < 5) (List.of_seq (By_pair.to_seq p)));
  print_newline ()
