(* Formats that are given to formats, and formats as texts. *)
open Printf

let () =
  printf "%(%d%)|\n" "[%d]" 5;
  printf "%(%d and %s%) then %d\n" "%i:%S" 1 "x" 2;
  print_endline (sprintf "%(no arguments%)!" "as it is");
  printf "%(%s%)%(%s%)\n" "<%s>" "a" "{%5s}" "b";
  printf "%{%d %s%}\n" "%x: %S";
  printf "%{%f %c %B %ld %Ld %nd%}\n" "%g%c%b%lx%Li%nu";
  printf "%{%*d%}\n" "%*d";
  Format.printf "@[%(%d@ %d%)@]@." "%d,@ %d" 1 2

let announce (format : (string -> int -> unit, out_channel, unit) format) = printf format "items" 3

let () =
  announce "%s: %d\n";
  announce "%10s=%-4d|\n";
  print_endline (string_of_format ("a%d" ^^ "b%s"));
  printf ("%d" ^^ ", " ^^ "%s" ^^ "\n") 1 "two"

let () = printf "%s\n" (match format_of_string "%d" with f -> sprintf f 7)
