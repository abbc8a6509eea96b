(* n = 300000: objects as records of functions that share hidden state; old ones are replaced by new ones. *)
type shape = { area : unit -> int; scale : int -> unit; name : unit -> string }

let rectangle w h =
  let w = ref w and h = ref h in
  { area = (fun () -> !w * !h);
    scale = (fun k -> w := !w * k mod 101 + 1; h := !h * k mod 103 + 1);
    name = (fun () -> "rectangle " ^ string_of_int !w) }

let square side =
  let side = ref side and names = ref [] in
  { area = (fun () -> !side * !side);
    scale = (fun k -> side := (!side + k) mod 97; names := string_of_int !side :: (match !names with a :: _ -> [ a ] | [] -> []));
    name = (fun () -> "square " ^ String.concat "," !names) }

let renamed shape prefix = { shape with name = (fun () -> prefix ^ shape.name ()) }

let () =
  let n = int_of_string Sys.argv.(1) in
  let shapes = Array.init 50 (fun i -> if i land 1 = 0 then rectangle i 3 else square i) in
  let sum = ref 0 in
  for i = 1 to n do
    let at = i * 7 mod 50 in
    let shape = shapes.(at) in
    shape.scale (i mod 5);
    sum := (!sum + shape.area () + String.length (shape.name ())) land 0xFFFFFF;
    if i mod 3 = 0 then
      shapes.(at) <- (if i land 1 = 0 then rectangle (i mod 20) 5 else renamed (square (i mod 30)) "big ")
  done;
  Printf.printf "%d\n" !sum
