(* Gc's functions can be called; Printexc's common part. *)

let () =
  Gc.full_major ();
  Gc.compact ();
  let s = Gc.quick_stat () in
  Printf.printf "%b\n" (s.Gc.minor_collections >= 0);
  Gc.set { (Gc.get ()) with Gc.space_overhead = 200 };
  Printf.printf "%b\n" (Gc.minor_words () >= 0.0);
  Printexc.record_backtrace false;
  Printf.printf "%b %S\n" (Printexc.backtrace_status ()) (Printexc.get_backtrace ());
  print_endline (Printexc.to_string (Failure "f"));
  (try Printexc.print (fun () -> raise Not_found) () with Not_found -> print_endline "again")
