(* n = 200000: sessions come and go in a hash table. *)
type session = { user : string; mutable hits : int; trail : int list }

let () =
  let n = int_of_string Sys.argv.(1) in
  let table : (int, session) Hashtbl.t = Hashtbl.create 64 in
  let seen = ref 0 in
  for i = 1 to n do
    Hashtbl.replace table i { user = "u" ^ string_of_int (i mod 50); hits = 0; trail = [ i; i + 1 ] };
    (match Hashtbl.find_opt table (i - 40) with
     | Some session ->
       session.hits <- session.hits + 1;
       seen := !seen + String.length session.user + List.length session.trail
     | None -> ());
    Hashtbl.remove table (i - 80)
  done;
  Printf.printf "%d %d\n" !seen (Hashtbl.length table)
