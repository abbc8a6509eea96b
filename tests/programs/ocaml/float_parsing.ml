(* Floats from text. *)

let () =
  List.iter
    (fun s ->
      match float_of_string_opt s with
      | Some x -> Printf.printf "%S = %h = %.17g\n" s x x
      | None -> Printf.printf "%S is none\n" s)
    [ "1"; "1."; ".5"; "1e3"; "1E-3"; "-2.5e+2"; "1_000.25"; "0x1p4"; "0x1.8p-1"; "0xA.8"; "inf"; "-infinity"; "nan";
      "1e400"; "1e-400"; "4.9e-324"; "2.2250738585072011e-308"; "0.1"; "123456789012345678"; ""; "e5"; "1e"; "--1"; "abc";
      "1.2.3"; "0x"; "9007199254740993"; "179769313486231580793e289" ]
