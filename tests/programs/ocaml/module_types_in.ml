(* Types defined in modules: constructors by path, disambiguation, abbreviations with parameters. *)

module Shape = struct
  type t = Circle of float | Square of float | Named of { name : string; sides : int }
  type 'a labelled = { value : 'a; label : string }
  type nonrec int = Big of int
end

module Other = struct type t = Circle | Line end

type 'a pair = 'a * 'a
type ('k, 'v) assoc = ('k * 'v) list
type handler = string -> (int, string) result

let area : Shape.t -> float = function
  | Circle r -> 3.0 *. r *. r
  | Square s -> s *. s
  | Named { sides; _ } -> float_of_int sides

let dup (x : 'a) : 'a pair = (x, x)
let lookup (l : ('k, 'v) assoc) k = List.assoc_opt k l
let handle : handler = fun s -> match int_of_string_opt s with Some n -> Ok n | None -> Error s

let () =
  List.iter (fun s -> Printf.printf "%g " (area s)) [ Shape.Circle 2.0; Square 3.0; Shape.Named { name = "hex"; sides = 6 } ];
  print_newline ();
  let l = { Shape.value = 3; label = "three" } in
  Printf.printf "%d %s\n" l.Shape.value l.label;
  let (o : Other.t) = Circle in
  Printf.printf "%b\n" (o = Other.Line);
  let a, b = dup "x" in
  Printf.printf "%s%s %b\n" a b (lookup [ (1, "one") ] 2 = None);
  (match handle "12", handle "x" with Ok n, Error e -> Printf.printf "%d %s\n" n e | _ -> ());
  let (Shape.Big n) = Shape.Big 5 in
  Printf.printf "%d\n" n
