(* Pervasives, MoreLabels, Callback, formats of integers. *)

module Set_without = Set
module Map_without = Map

let () = Pervasives.print_endline (Pervasives.string_of_int (Pervasives.max 3 4))

open MoreLabels

let () =
  let h = Hashtbl.create 3 in
  Hashtbl.add h ~key:1 ~data:"a";
  Hashtbl.replace h ~key:1 ~data:"b";
  Hashtbl.iter ~f:(fun ~key ~data -> Printf.printf "%d %s\n" key data) h;
  Printf.printf "%d\n" (Hashtbl.fold ~f:(fun ~key ~data:_ n -> n + key) h ~init:10)

module H = Hashtbl.Make (struct
  type t = string

  let equal = String.equal
  let hash = Hashtbl.hash
end)

module M = Map.Make (Int)
module S = Set.Make (String)
module Same = Map_without.Make (Int)

let () =
  let h = H.create 1 in
  H.add h ~key:"k" ~data:1;
  Printf.printf "%d\n" (H.find h "k");
  let m = M.add ~key:2 ~data:"two" (M.add ~key:1 ~data:"one" M.empty) in
  M.iter ~f:(fun ~key ~data -> Printf.printf "%d %s\n" key data) (M.map ~f:String.uppercase_ascii m);
  Printf.printf "%d\n" (M.fold ~f:(fun ~key ~data n -> n + key + String.length data) m ~init:0);
  (* Maps with labels are the same type as those without. *)
  Printf.printf "%d\n" (Same.cardinal m);
  let s = S.of_list [ "b"; "a" ] in
  S.iter ~f:print_string s;
  Printf.printf " %d %b\n" (S.fold ~f:(fun x n -> n + String.length x) s ~init:0) (S.exists ~f:(( = ) "a") s)

let () =
  Callback.register "f" (fun x -> x + 1);
  Callback.register_exception "e" Not_found;
  Printf.printf "[%s] [%s] [%s] [%s]\n" (Int32.format "%x" (-1l)) (Int64.format "%5d" 255L)
    (Nativeint.format "%-6d" (-3n)) (Int64.format "%+.4d" 42L);
  Printf.printf "[%s] [%s] [%s]\n" (Int32.format "%08X" 0xbeefl) (Int32.format "a%o" 8l) (Int64.format "%#x" 255L)
