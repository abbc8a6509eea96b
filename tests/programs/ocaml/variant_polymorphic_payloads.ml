(* Tags with payloads of any type. *)
let wrap x = `Val x
let () = match wrap 3 with `Val n -> print_int n
let () = match wrap "s" with `Val s -> print_string s
type 'a res = [ `Ok of 'a | `Err of string ]
let map (f : 'a -> 'b) (r : 'a res) : 'b res = match r with `Ok x -> `Ok (f x) | `Err e -> `Err e
let () = match map string_of_int (`Ok 3) with `Ok s -> print_string s | `Err e -> print_string e
let () = match map (fun x -> x +. 1.) (`Ok 3.) with `Ok s -> print_float s | `Err e -> print_string e
let get = function `Some x -> x | `None -> failwith "none"
let () = print_int (get (`Some 3)); print_string (get (`Some "a"))
let f = function `A x -> x | `B (x, _) -> x
let () = print_int (f (`A 1)); print_string (f (`B ("x", 1)))
